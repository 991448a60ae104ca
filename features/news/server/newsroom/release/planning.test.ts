import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listNotices } from '#features/notifications/contract.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  bringTextBack,
  createItem,
  publishText,
  saveText,
  showArticle,
  showItem,
  unscheduleText,
  withdrawText,
} from '../../../contract.ts'

let now = new Date()
const clock = { now: () => now }
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

let site: TestSite
let editor: Member
let _writer: Member
let _translator: Member
beforeAll(async () => {
  site = await startSite({ clock })
  editor = await site.newMember({ roles: ['news_lvl3'] })
  _writer = await site.newMember({ roles: ['news_lvl1'] })
  _translator = await site.newMember({ roles: ['webdevelopment_translator'] })
  await site.database.pool.query('update accounts_sessions set confirmed_at = $1', [now])
})
afterAll(() => site.close())

type Language = 'de' | 'en' | 'tr'
const params = (id: number, language: Language = 'en') => ({ id: String(id), language })
const text = (title: string, ...lines: string[]) => ({
  ...{ title, summary: 'In short', pictureAlt: '' },
  body: lines.map((line) => ({ kind: 'paragraph' as const, children: [line] })),
})

/** Starts an item with a text in a language, and answers its number; the text is version 2. */
async function draft(title: string, by = editor, language: Language = 'en'): Promise<number> {
  const { body } = await by.ask(createItem, { body: { category: 'habbo', language } })
  const { id } = createItem.result.parse(body)
  await save(id, 1, title, by, language)
  return id
}

async function save(id: number, version: number, title: string, by = editor, language: Language = 'en', more = {}) {
  const body = { version, ...text(title, 'one', 'two'), ...more }
  const saved = await by.ask(saveText, { params: params(id, language), body })
  expect([saved.status, saved.body]).toMatchObject([200, { version: version + 1 }])
}

const publish = (id: number, version: number, publishAt?: Date, by = editor, language: Language = 'en') =>
  by.ask(publishText, {
    params: params(id, language),
    body: { version, ...(publishAt ? { publishAt: publishAt.toISOString() } : {}) },
  })
const withdraw = (id: number, language: Language = 'en') =>
  editor.ask(withdrawText, { params: params(id, language), body: {} })
const _bringBack = (id: number, language: Language = 'en') =>
  editor.ask(bringTextBack, { params: params(id, language) })
const read = (slug: string, language: Language = 'en', at: Pick<TestSite, 'ask'> = site) =>
  at.ask(showArticle, { params: { slug }, query: { language } })

async function stateOf(id: number, language: Language = 'en') {
  const { states } = showItem.result.parse((await editor.ask(showItem, { params: { id: String(id) } })).body)
  return states.find((each) => each.language === language)
}

async function actsOn(id: number): Promise<string[]> {
  const { rows } = await site.database.pool.query<{ act: string }>(
    "select act from audit_acts where subject = 'article' and subject_id = $1 and act <> 'article.created' order by id",
    [String(id)],
  )
  return rows.map(({ act }) => act)
}

describe('planning', () => {
  it('publishes what was planned at its minute, once, by two processes; later changes do not go live', async () => {
    const beside = await startSite({ beside: site, clock })
    try {
      const at = minutes(10)
      const ids = [await draft('At ten'), await draft('At ten too')]
      for (const id of ids) expect((await publish(id, 2, at)).status).toBe(200)
      const [first = 0] = ids
      await save(first, 2, 'Changed since')
      expect(await stateOf(first)).toMatchObject({
        state: 'scheduled',
        publishAt: at.toISOString(),
        scheduledBehind: 1,
      })
      // The clock steps to just before, back, and past the minute.
      now = new Date(at.getTime() - 1)
      now = new Date(at.getTime() - 300_000)
      expect((await read('at-ten')).status).toBe(404)
      now = new Date(at.getTime() + 1)
      for (const process of [site, beside]) {
        await expect
          .poll(() => read('at-ten', 'en', process), { timeout: 5_000 })
          .toMatchObject({ body: { title: 'At ten', publishedAt: at.toISOString() } })
        await expect
          .poll(() => read('at-ten-too', 'en', process), { timeout: 5_000 })
          .toMatchObject({ body: { publishedAt: at.toISOString() } })
      }
      now = new Date(at.getTime() - 60_000)
      now = new Date(at.getTime() + 60_000)
      expect(await stateOf(first)).toMatchObject({ state: 'draft', isLive: true, hasChanges: true, publishAt: null })
      for (const id of ids) expect(await actsOn(id)).toEqual(['article.scheduled', 'article.published'])
    } finally {
      await beside.close()
    }
  })

  it('refuses times that are over or too far, and can be cancelled', async () => {
    const id = await draft('Perhaps')
    expect((await publish(id, 2, minutes(-1))).body).toEqual({ error: 'error.newsTimePast' })
    expect((await publish(id, 2, minutes(367 * 24 * 60))).body).toEqual({ error: 'error.newsTimeFar' })
    await publish(id, 2, minutes(5))
    expect((await editor.ask(unscheduleText, { params: params(id) })).body).toMatchObject({
      states: expect.arrayContaining([expect.objectContaining({ language: 'en', state: 'ready', publishAt: null })]),
    })
    expect(await actsOn(id)).toEqual(['article.scheduled', 'article.unscheduled'])
  })

  it('is cancelled by withdrawing, held for review without the right, and a failing text holds up none', async () => {
    const withdrawn = await draft('Withdrawn meanwhile')
    await publish(withdrawn, 2)
    await save(withdrawn, 2, 'A newer text')
    await publish(withdrawn, 3, minutes(3))
    // The clock has run on since.
    await site.database.pool.query('update accounts_sessions set confirmed_at = $1', [now])
    expect((await withdraw(withdrawn)).status).toBe(200)

    const planner = await site.newMember({ roles: ['news_lvl3'] })
    const held = await draft('No longer allowed', planner)
    expect((await publish(held, 2, minutes(1), planner)).status).toBe(200)
    await site.database.pool.query('delete from accounts_roles where account_id = $1', [planner.accountId])

    const failing = await draft('Fails')
    await publish(failing, 2, minutes(2))
    const stored = [failing]
    await site.database.pool.query('update news_revisions set body = \'"no blocks"\' where article_id = any($1)', [
      stored,
    ])
    const fine = await draft('Not held up')
    await publish(fine, 2, minutes(3))

    now = minutes(4)
    await expect.poll(() => read('not-held-up'), { timeout: 5_000 }).toMatchObject({ status: 200 })
    expect(await stateOf(held)).toMatchObject({ state: 'review', publishAt: null })
    expect(await stateOf(failing)).toMatchObject({ state: 'scheduled' })
    expect(await stateOf(withdrawn)).toMatchObject({ state: 'withdrawn', publishAt: null })
    const notices = listNotices.result.parse((await editor.ask(listNotices, { query: {} })).body)
    expect(notices.items.map(({ notice }) => notice)).toContainEqual(
      expect.objectContaining({ kind: 'textHandedIn', itemId: held }),
    )
    await editor.ask(unscheduleText, { params: params(failing) })
  })

  it('is done by a process that starts after the minute', async () => {
    const id = await draft('After a restart')
    const at = minutes(7)
    await publish(id, 2, at)
    // The others have not reached the minute.
    const started = await startSite({ beside: site, clock: { now: () => new Date(at.getTime() + 60_000) } })
    try {
      await expect
        .poll(() => read('after-a-restart', 'en', started), { timeout: 5_000 })
        .toMatchObject({ status: 200, body: { publishedAt: at.toISOString() } })
    } finally {
      await started.close()
    }
  })
})
