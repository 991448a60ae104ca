import { describe, expect, test } from 'vitest'
import { publish } from '#test/publish.ts'
import { startSite } from '#test/site.ts'
import {
  addBadgeWay,
  CatalogueDetail,
  changeBadgeWay,
  findWayNews,
  listBadgeWays,
  listObtainable,
  removeBadgeWay,
} from '../../contract.ts'
import { noteBadges } from '../api.ts'
import { enteredWay, startCatalogue } from '../testing/catalogue.ts'

const { place, newBadge, shown } = startCatalogue()

async function waysOf(code: string, language: 'de' | 'en' | 'tr' = 'en') {
  const { status, body } = await place.site.newGuest().ask(listBadgeWays, { params: { code }, query: { language } })
  expect(status).toBe(200)
  return listBadgeWays.result.parse(body).items
}

describe('ways to get a badge', () => {
  test('are listed for visitors with their ends, changed as of a version, removed and brought back', async () => {
    const code = await newBadge()
    const ended = enteredWay({ kind: 'event', from: '2026-01-01T00:00:00.000Z', until: '2026-01-02T00:00:00.000Z' })
    await place.editor.ask(addBadgeWay, { params: { code }, body: ended })
    const room = { hotel: 'hhde', number: 77 } as const
    const added = await place.editor.ask(addBadgeWay, { params: { code }, body: enteredWay({ kind: 'room', room }) })
    expect(added.status).toBe(201)
    const ways = await waysOf(code, 'tr')
    expect(ways).toMatchObject([
      { kind: 'room', text: 'Ask the doorman', language: 'en', room: { hotel: 'hhde', number: 77 }, until: null },
      { kind: 'event', until: '2026-01-02T00:00:00.000Z' },
    ])
    const { id = 0, version = 0 } = CatalogueDetail.parse(added.body).wayList.find((each) => each.kind === 'room') ?? {}
    const change = (body: object) =>
      place.editor.ask(changeBadgeWay, { params: { code, id }, body: { version, ...body } as never })
    expect((await change({ way: enteredWay({ kind: 'shop' }) })).status).toBe(200)
    expect(await change({ way: enteredWay() })).toMatchObject({
      status: 409,
      body: { error: 'error.stale', current: { code } },
    })
    const remove = (isRemoved: boolean) =>
      place.editor.ask(removeBadgeWay, { params: { code, id }, body: { isRemoved } })
    expect((await remove(true)).status).toBe(200)
    expect(await waysOf(code)).toHaveLength(1)
    expect((await remove(true)).status).toBe(409)
    expect((await remove(false)).status).toBe(200)
    expect(await waysOf(code)).toMatchObject([{ kind: 'shop' }, { kind: 'event' }])
  })

  test('must have the fields that their kind needs', async () => {
    const code = await newBadge()
    const none = { de: '', en: '', tr: '' }
    const refusals = {
      news: enteredWay({ kind: 'news' }),
      room: enteredWay({ kind: 'room' }),
      'text-de': enteredWay({ kind: 'event', texts: none }),
      until: enteredWay({ from: '2026-02-02T00:00:00.000Z', until: '2026-02-02T00:00:00.000Z' }),
    }
    for (const [field, body] of Object.entries(refusals)) {
      const { status, body: refused } = await place.editor.ask(addBadgeWay, { params: { code }, body })
      expect([field, status, Object.keys((refused as { fields: object }).fields)]).toEqual([field, 422, [field]])
    }
    const unknown = await place.editor.ask(addBadgeWay, {
      params: { code },
      body: enteredWay({ kind: 'news', newsId: 2_000_000_000 }),
    })
    expect(unknown.status).toBe(422)
  })

  test('name a news item only once it is public', async () => {
    const code = await newBadge()
    const { rows } = await place.site.database.pool.query<{ id: number }>(
      `insert into news_articles (category, is_short, languages, created_at, changed_at)
       values ('events', false, '{}', now(), now()) returning id`,
    )
    const newsId = rows[0]?.id ?? 0
    await place.site.database.pool.query(
      `insert into news_drafts (article_id, language, title, summary, body, picture_alt, words, version, state, state_at, changed_at)
       values ($1, 'en', 'Secret lantern parade', '', '[]', '', 0, 1, 'draft', now(), now())`,
      [newsId],
    )
    const found = await place.editor.ask(findWayNews, { query: { q: 'secret LANTERN' } })
    expect(found.body).toEqual({ items: [{ id: newsId, title: 'Secret lantern parade', isPublic: false }] })
    const bare = enteredWay({ kind: 'news', newsId, texts: { de: '', en: '', tr: '' } })
    await place.editor.ask(addBadgeWay, { params: { code }, body: bare })
    await place.editor.ask(addBadgeWay, { params: { code }, body: enteredWay({ kind: 'news', newsId }) })
    expect(await waysOf(code)).toMatchObject([{ kind: 'news', text: 'Ask the doorman', news: null }])
    const obtainable = await place.site.newGuest().ask(listObtainable, { query: {} })
    expect(JSON.stringify([obtainable.body, await waysOf(code), await shown(code)])).not.toContain('Secret')

    const { id, slug } = await publish(place.site, { texts: { en: 'The lantern parade' } })
    await place.editor.ask(addBadgeWay, {
      params: { code },
      body: enteredWay({ kind: 'news', newsId: id, texts: bare.texts }),
    })
    expect((await waysOf(code)).at(-1)).toMatchObject({ news: { slug, title: 'The lantern parade' } })
  })

  test('badges that can be got now are listed in pages, those that end first at the top', async () => {
    const lone = await startSite()
    const member = await lone.newMember({ roles: ['headof'] })
    const codes = Array.from({ length: 60 }, (_, place) => `OB${place}`)
    const seen = codes.map((code) => ({ code, name: null, description: null }))
    await noteBadges(lone.database.db, 'hhus', seen, new Date())
    for (const [place, code] of codes.entries()) {
      const until = place % 3 === 0 ? null : new Date(Date.UTC(2090, 0, 1 + (place % 7))).toISOString()
      await member.ask(addBadgeWay, { params: { code }, body: enteredWay({ until }) })
    }
    const ahead = enteredWay({ from: '2089-01-01T00:00:00.000Z' })
    await member.ask(addBadgeWay, { params: { code: 'OB0' }, body: ahead })
    const ends: (string | null)[] = []
    const listed: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await lone.newGuest().ask(listObtainable, { query: { ...(cursor && { cursor }) } })
      const page = listObtainable.result.parse(body)
      listed.push(...page.items.map(({ code }) => code))
      ends.push(...page.items.map(({ way: { until } }) => until))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(listed.toSorted()).toEqual(codes.toSorted())
    expect(ends).toEqual(ends.toSorted((one, next) => (one ?? '9').localeCompare(next ?? '9')))
    await lone.close()
  })
})
