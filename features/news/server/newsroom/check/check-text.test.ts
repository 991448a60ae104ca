import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Member } from '#test/member.ts'
import { asked, saved, started, textOf } from '#test/newsroom.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { addGlossaryWord, type Block, checkText, countProblems, type Problem, publishText } from '../../../contract.ts'
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

  it('misses the body of a translation without words, and names the blocks left out', async () => {
    const line = (words: string): Block => ({ kind: 'paragraph', children: words === '' ? [] : [words] })
    const source: Block[] = [
      line('First'),
      { kind: 'rule' },
      line('Second'),
      { kind: 'picture', picture: picture('Hall') },
    ]
    const id = await started(writer)
    await saved(writer, textOf(id), 1, { ...full, body: source })
    const from = { ...full, language: 'en' as const, body: source }
    const translation = async (version: number, body: Block[]) => {
      await saved(writer, textOf(id, 'de'), version, { ...full, body }, from)
      const { problems } = await asked(writer, checkText, { params: textOf(id, 'de') })
      return problems.flatMap(({ kind, block }) => (kind === 'noPicture' ? [] : [[kind, block]]))
    }
    const card: Block = { kind: 'picture', picture: picture('') }
    expect(await translation(0, [line(''), { kind: 'rule' }, line(''), card])).toEqual([
      ['noBody', null],
      ...[0, 2, 3].map((block) => ['notTranslated', block]),
      ['noAlt', 3],
    ])
    const params = textOf(id, 'de')
    expect(await writer.ask(publishText, { params, body: { version: 1 } })).toMatchObject({
      body: { error: 'error.newsIncomplete', problems: [expect.objectContaining({ kind: 'noBody' })] },
    })
    const done: Block[] = [line('Erstens'), { kind: 'rule' }, line(' '), { kind: 'picture', picture: picture('Halle') }]
    expect(await translation(1, done)).toEqual([['notTranslated', 2]])
    // An empty line of its own, as the editor leaves it.
    expect(await translation(2, [...done.with(2, line('Zweitens')), line('')])).toEqual([])
  })

  it('counts cards without words as a body, but no empty paragraph or rule', async () => {
    const kinds = async (...body: Block[]) => (await problemsOf({ body })).map(({ kind }) => kind)
    const empty: Block = { kind: 'paragraph', children: [' '] }
    expect(await kinds(empty, { kind: 'rule' })).toContain('noBody')
    const card: Block = { kind: 'picture', picture: picture('') }
    expect(await kinds(empty, card)).not.toContain('noBody')
    expect(await kinds({ kind: 'notice', tone: 'tip', children: [card] })).not.toContain('noBody')
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

  it('counts the problems of several texts in one call, each by itself', async () => {
    const manager = await site.newMember({ roles: ['communitymanagement'] })
    await asked(manager, addGlossaryWord, { body: { language: 'en', word: 'furnitures', use: 'furniture' } })
    const badges: Block = { kind: 'badges', codes: ['NOPE'] }
    const words: Block = { kind: 'paragraph', children: ['furnitures'] }
    const bodies: Block[][] = [[words, badges], [], [badges, words, linked('/news/nothing-here'), badges]]
    const ids: number[] = []
    for (const body of bodies) {
      const id = await started(writer)
      await saved(writer, textOf(id), 1, { ...full, body })
      ids.push(id)
    }
    const count = (texts: string, by = writer) => by.ask(countProblems, { query: { texts } })
    const wanted = [...ids.map((id) => `${id}.en`), `${ids[0]}.tr`, '2000000.en']
    const counted = countProblems.result.parse((await count(wanted.join(','))).body)
    expect(counted).toHaveLength(4)
    for (const { id, language, problems } of counted) {
      const { problems: found } = await asked(writer, checkText, { params: textOf(id, language) })
      expect([id, language, problems]).toEqual([id, language, found.length])
    }
    const own = Object.fromEntries(counted.map(({ id, language, problems }) => [`${id}.${language}`, problems]))
    // Without a picture, and what the blocks name.
    expect(wanted.slice(0, 3).map((text) => own[text])).toEqual([3, 2, 5])
    for (const odd of ['', '1', '1.fr', '1.en,', '0.en', Array(51).fill('1.en').join(',')])
      expect((await count(odd)).status).toBe(422)
    expect((await count('1.en', await site.newMember())).status).toBe(403)
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
