import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Member } from '#test/member.ts'
import { asked, saved, started, textOf } from '#test/newsroom.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { type Block, checkText, type Problem } from '../../../contract.ts'
import { findForbiddenWords } from './find-forbidden-words.ts'

let site: TestSite
let writer: Member
beforeAll(async () => {
  site = await startSite()
  writer = await site.newMember({ roles: ['news_lvl3'] })
})
afterAll(() => site.close())

const full = { title: 'Winter market', summary: 'In short', pictureAlt: '', body: [] as Block[] }

async function problemsOf(text: Partial<typeof full>): Promise<Problem[]> {
  const params = textOf(await started(writer))
  await saved(writer, params, 1, { ...full, ...text })
  return (await asked(writer, checkText, { params })).problems
}

const picture = (alt: string) => ({ src: '/pictures/news/lobby.png', alt, width: 10, height: 10, caption: [] })
const linked = (...hrefs: string[]): Block => ({
  kind: 'paragraph',
  children: hrefs.map((href) => ({ kind: 'link', href, children: ['here'] })),
})

describe('the check of a text', () => {
  it('names what prevents publishing before advice', async () => {
    const body: Block[] = [{ kind: 'gallery', pictures: [picture('The lobby'), picture(' ')] }]
    expect(await problemsOf({ title: ' ', summary: '', body })).toEqual([
      { kind: 'noTitle', isMust: true, block: null, detail: null, use: null },
      { kind: 'noSummary', isMust: true, block: null, detail: null, use: null },
      { kind: 'noPicture', isMust: false, block: null, detail: null, use: null },
      { kind: 'noAlt', isMust: false, block: 0, detail: '2', use: null },
    ])
    expect((await problemsOf({})).filter(({ isMust }) => isMust).map(({ kind }) => kind)).toEqual(['noBody'])
  })

  it('finds skipped headings, events that are over and long titles', async () => {
    const heading = (level: 2 | 3): Block => ({ kind: 'heading', level, id: '', children: ['Riddles'] })
    const event: Block = {
      ...{ kind: 'event', title: 'Opening', startsAt: '2020-01-01T20:00:00.000Z', endsAt: null, room: null },
    }
    const found = await problemsOf({ title: 'ş'.repeat(61), body: [heading(3), heading(2), heading(3), event] })
    expect(found.map(({ kind, block, detail }) => [kind, block, detail])).toEqual([
      ['noPicture', null, null],
      ['longTitle', null, null],
      ['headingOrder', 0, null],
      ['eventOver', 3, 'Opening'],
    ])
  })

  it('finds links into this site that lead nowhere, and unknown badges and players', async () => {
    const links = linked(
      '/news/category?search=x',
      '/news/nothing-here',
      '/radio',
      '/habbo/badges/NOPE',
      'https://example.org/x',
    )
    const body: Block[] = [
      links,
      { kind: 'badges', codes: ['NOPE', 'NOPE'] },
      { kind: 'paragraph', children: [{ kind: 'player', hotel: 'hhus', name: 'no.such.one' }] },
    ]
    const found = (await problemsOf({ body })).filter(({ kind }) => kind !== 'noPicture')
    expect(found.map(({ kind, block, detail }) => [kind, block, detail])).toEqual([
      ['deadLink', 0, '/news/nothing-here'],
      ['deadLink', 0, '/radio'],
      ['deadLink', 0, '/habbo/badges/NOPE'],
      ['unknownBadge', 1, 'NOPE'],
      ['unknownPlayer', 2, 'no.such.one'],
    ])
  })

  it('compares forbidden words as whole words, in the case of the language', () => {
    const found = (language: 'de' | 'en' | 'tr', title: string, word: string) =>
      findForbiddenWords({ ...full, title }, [{ word, use: 'x' }], language).length
    expect(found('tr', 'IŞIK festivali', 'ışık')).toBe(1)
    expect(found('tr', 'İLK gün', 'ilk')).toBe(1)
    expect(found('tr', 'Mobi’nin günü', 'mobi')).toBe(1)
    expect(found('de', 'Auf der STRASSE', 'Straße')).toBe(1)
    expect(found('en', 'FILE of the day', 'file')).toBe(1)
    expect(found('en', 'Profiles', 'file')).toBe(0)
    expect(found('en', 'The Habbo Hotel, today', 'habbo hotel')).toBe(1)
    expect(found('en', 'The hotel Habbo', 'habbo hotel')).toBe(0)
  })
})
