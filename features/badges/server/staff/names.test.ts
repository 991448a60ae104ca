import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { addBadgeWay, handInBadge, listCatalogue, listLatestBadges, showCatalogueBadge } from '../../contract.ts'
import { enteredWay, lantern, noTexts, startCatalogue } from '../testing/catalogue.ts'

const { place, newBadges, newBadge, detail, name, shown, archive } = startCatalogue()
let other: TestSite
beforeAll(async () => {
  other = await startSite({ beside: place.site })
})
afterAll(() => other.close())

describe('names by the staff', () => {
  test('are shown on the page, in lists and searches until the game says a name, and are kept', async () => {
    const code = await newBadge()
    expect((await name(place.editor, code, lantern)).status).toBe(200)
    expect((await shown(code)).staffTexts).toEqual([
      { language: 'de', name: 'Kürbislaterne', description: 'Leuchtet im Oktober' },
      { language: 'en', name: 'Pumpkin lantern', description: null },
    ])
    const found = await archive({ search: 'kurbislaterne', language: 'de' })
    expect(found).toMatchObject([{ code, name: 'Kürbislaterne', hotel: null, labelledAt: null }])
    expect(await archive({ search: 'pumpkin lantern', language: 'tr' })).toMatchObject([
      { code, name: 'Pumpkin lantern' },
    ])
    expect((await archive({ labelled: 'yes' })).map((each) => each.code)).toContain(code)
    expect((await archive({ labelled: 'yes', hotel: 'hhde' })).map((each) => each.code)).toContain(code)
    expect((await archive({ labelled: 'no' })).map((each) => each.code)).not.toContain(code)

    await newBadges([code, 'Halloween-Kürbis', null])
    const after = await shown(code)
    expect(after.texts).toEqual([{ hotel: 'hhde', name: 'Halloween-Kürbis', description: null }])
    expect(after.staffTexts).toEqual([{ language: 'de', name: null, description: 'Leuchtet im Oktober' }])
    await expect
      .poll(() => archive({ search: code, language: 'en' }))
      .toMatchObject([{ name: 'Halloween-Kürbis', hotel: 'hhde' }])
    await expect.poll(async () => (await archive({ search: 'kurbislaterne' })).length).toBe(0)
    expect((await archive({ search: 'leuchtet oktober' })).map((each) => each.code)).toEqual([code])
    const kept = await detail(place.editor, code)
    expect(kept).toMatchObject({ texts: lantern, isNamed: true, isDescribed: false })
    expect(kept.name).toEqual({ text: 'Halloween-Kürbis', by: 'game', language: 'de' })
    // What the game says cannot be changed; the rest can.
    const refused = await name(place.editor, code, { ...lantern, en: { name: 'Another', description: '' } })
    expect(refused).toMatchObject({ status: 409, body: { error: 'error.badgeNamedByGame', current: { code } } })
    const described = { ...lantern, en: { name: 'Pumpkin lantern', description: 'Glows in October' } }
    expect((await name(place.editor, code, described)).status).toBe(200)
  })

  test('never count as new labels, while later ones of the game do', async () => {
    const [first, second] = [await newBadge(), await newBadge()]
    await name(place.editor, first, lantern)
    await name(place.editor, second, lantern)
    const latest = async () =>
      listLatestBadges.result
        .parse((await place.site.newGuest().ask(listLatestBadges, { query: {} })).body)
        .labelled.map(({ code }) => code)
    expect(await latest()).not.toContain(first)
    await newBadges([first, 'By the game', null])
    await expect.poll(async () => (await latest())[0]).toBe(first)
    expect(await latest()).not.toContain(second)
    expect((await archive({ sort: 'labelled', labelled: 'yes' })).at(-1)?.labelledAt).toBeNull()
  })

  test('are shown and removed in another process too', async () => {
    const code = await newBadge()
    expect(await archive({ search: 'zzlampion' }, other)).toEqual([])
    await shown(code, other)
    await name(place.editor, code, { ...noTexts, en: { name: 'Zzlampion', description: '' } })
    await expect
      .poll(async () => (await archive({ search: 'zzlampion' }, other)).map((each) => each.code))
      .toEqual([code])
    await name(place.editor, code, noTexts)
    await expect.poll(() => archive({ search: 'zzlampion' }, other)).toEqual([])
  })

  test('of two concurrent writers the second is refused, with the text of the first', async () => {
    const code = await newBadge()
    const { seen } = await detail(place.editor, code)
    expect((await name(place.editor, code, lantern, seen)).status).toBe(200)
    const late = await name(place.editor, code, { ...lantern, tr: { name: 'Balkabağı', description: '' } }, seen)
    expect(late).toMatchObject({ status: 409, body: { error: 'error.stale', current: { texts: lantern } } })
    expect((await detail(place.editor, code)).saidBy.map(({ by }) => by?.name)).toEqual(['Editor', 'Editor'])
  })

  test('staff who may only propose cannot publish, and others have no access', async () => {
    const code = await newBadge()
    expect(await name(place.beginner, code, lantern)).toMatchObject({
      status: 403,
      body: { error: 'error.handInOnly' },
    })
    const writer = await place.site.newMember({ roles: ['news_lvl1'] })
    expect((await writer.ask(showCatalogueBadge, { params: { code }, query: {} })).status).toBe(403)
  })
})

describe('the list', () => {
  async function list(member: Member, query: object = {}) {
    const { status, body } = await member.ask(listCatalogue, { query })
    expect(status).toBe(200)
    return listCatalogue.result.parse(body)
  }

  test('pages through every badge once, the newest first', async () => {
    await newBadges(...Array.from({ length: 120 }, (_, place) => `PG${String(place).padStart(3, '0')}`))
    await expect.poll(async () => (await list(place.editor)).items[0]?.code).toBe('PG119')
    const codes: string[] = []
    let cursor: string | undefined
    let total = 0
    do {
      const page = await list(place.editor, cursor ? { cursor } : {})
      codes.push(...page.items.map(({ code }) => code))
      total = page.counts.all
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(codes).toHaveLength(total)
    expect(new Set(codes).size).toBe(total)
    expect(codes[0]).toBe('PG119')
    expect((await place.editor.ask(listCatalogue, { query: { cursor: 'x' } })).status).toBe(400)
  })

  test('filters badges without a name, a description or a way, and those with proposals', async () => {
    const code = await newBadge()
    const has = async (query: object, member = place.editor) =>
      (await list(member, { q: code, ...query })).items.some((each) => each.code === code)
    const lacks = async () => {
      const shown: string[] = []
      for (const show of ['unnamed', 'undescribed', 'noWay'] as const) if (await has({ show })) shown.push(show)
      return shown
    }
    await expect.poll(lacks).toEqual(['unnamed', 'undescribed', 'noWay'])
    expect(await has({ show: 'waiting' })).toBe(false)
    await name(place.editor, code, lantern)
    await place.editor.ask(addBadgeWay, { params: { code }, body: enteredWay() })
    await place.beginner.ask(handInBadge, { params: { code }, body: { what: 'way', way: enteredWay(), wayId: null } })
    await expect.poll(lacks).toEqual([])
    await expect.poll(() => has({ show: 'waiting' })).toBe(true)
    const second = await place.site.newMember({ roles: ['cm_furnilist_lvl1'] })
    expect(await has({ show: 'waiting' }, second)).toBe(false)
    expect(await has({ hotel: 'hhtr' })).toBe(false)
    expect((await list(place.editor, { q: code, language: 'de' })).items[0]).toMatchObject({
      name: { text: 'Kürbislaterne', by: 'staff', language: 'de' },
      ways: 1,
      waiting: 1,
    })
  })
})
