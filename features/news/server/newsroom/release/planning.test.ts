import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listNotices } from '#features/notifications/contract.ts'
import type { Member } from '#test/member.ts'
import { someText, textOf } from '#test/newsroom.ts'
import { openReleaseDesk, type ReleaseDesk } from '#test/release-desk.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { publishText, scheduleTexts, unscheduleText } from '../../../contract.ts'

let now = new Date()
const clock = { now: () => now }
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

let site: TestSite
let desk: ReleaseDesk
let editor: Member
beforeAll(async () => {
  site = await startSite({ clock })
  editor = await site.newMember({ roles: ['news_lvl3'] })
  await site.database.pool.query('update accounts_sessions set confirmed_at = $1', [now])
  desk = openReleaseDesk(site, editor)
})
afterAll(() => site.close())

describe('planning', () => {
  it('publishes what was planned at its minute, once, by two processes; later changes do not go live', async () => {
    const beside = await startSite({ beside: site, clock })
    try {
      const at = minutes(10)
      const ids = [await desk.draft('At ten'), await desk.draft('At ten too')]
      for (const id of ids) expect((await desk.publish(id, 2, at)).status).toBe(200)
      const [first = 0] = ids
      await desk.save(first, 2, 'Changed since')
      expect(await desk.stateOf(first)).toMatchObject({
        state: 'scheduled',
        publishAt: at.toISOString(),
        scheduledBehind: 1,
      })
      // The clock steps to just before, back, and past the minute.
      now = new Date(at.getTime() - 1)
      now = new Date(at.getTime() - 300_000)
      expect((await desk.read('at-ten')).status).toBe(404)
      now = new Date(at.getTime() + 1)
      for (const process of [site, beside]) {
        await expect
          .poll(() => desk.read('at-ten', 'en', process))
          .toMatchObject({ body: { title: 'At ten', publishedAt: at.toISOString() } })
        await expect
          .poll(() => desk.read('at-ten-too', 'en', process))
          .toMatchObject({ body: { publishedAt: at.toISOString() } })
      }
      now = new Date(at.getTime() - 60_000)
      now = new Date(at.getTime() + 60_000)
      expect(await desk.stateOf(first)).toMatchObject({
        state: 'draft',
        isLive: true,
        hasChanges: true,
        publishAt: null,
      })
      for (const id of ids) expect(await desk.actsOn(id)).toEqual(['article.scheduled', 'article.published'])
    } finally {
      await beside.close()
    }
  })

  it('moves a planned text with the words that were planned, also an unfinished or newer draft', async () => {
    const id = await desk.draft('Planned words')
    const move = (at: Date, more = {}) =>
      editor.ask(publishText, {
        params: textOf(id),
        body: { version: 2, publishAt: at.toISOString(), onlyTime: true, ...more },
      })
    expect(await move(minutes(5))).toMatchObject({ status: 409, body: { error: 'error.newsTextChanged' } })
    expect((await desk.publish(id, 2, minutes(5))).status).toBe(200)
    await desk.save(id, 2, '', editor, 'en', { body: [] })
    expect((await move(minutes(8), { publishAt: undefined })).status).toBe(422)
    expect((await move(minutes(8))).status).toBe(200)
    const texts = [{ language: 'en' as const, version: 2, onlyTime: true }]
    const at = minutes(4)
    const body = { publishAt: at.toISOString(), texts }
    expect((await editor.ask(scheduleTexts, { params: { id: String(id) }, body })).status).toBe(200)
    const moved = await desk.stateOf(id)
    expect(moved).toMatchObject({ state: 'scheduled', publishAt: at.toISOString() })
    expect(moved?.scheduledBehind).toBeGreaterThan(0)
    now = new Date(at.getTime() + 1)
    await expect
      .poll(() => desk.read('planned-words'))
      .toMatchObject({ body: { title: 'Planned words', publishedAt: at.toISOString() } })
    expect(await desk.stateOf(id)).toMatchObject({ state: 'draft', hasChanges: true, title: '' })
  })

  it('plans several languages for one time, all or none', async () => {
    const id = await desk.draft('Together')
    await desk.save(id, 0, 'Zusammen', editor, 'de', { source: { language: 'en', ...someText('Together') } })
    const plan = async (german: number, by = editor, publishAt = minutes(15)) => {
      const texts = [
        { language: 'en' as const, version: 2 },
        { language: 'de' as const, version: german },
      ]
      const body = { publishAt: publishAt.toISOString(), texts }
      return by.ask(scheduleTexts, { params: { id: String(id) }, body })
    }
    expect(await plan(7)).toMatchObject({ status: 409, body: { error: 'error.newsTextChanged', language: 'de' } })
    const translator = await site.newMember({ roles: ['webdevelopment_translator'] })
    expect(await plan(1, translator)).toMatchObject({ status: 403, body: { language: 'en' } })
    expect(await plan(1, editor, minutes(-1))).toMatchObject({ status: 422, body: { error: 'error.newsTimePast' } })
    expect((await desk.stateOf(id))?.publishAt).toBeNull()

    const at = minutes(15).toISOString()
    expect(await plan(1)).toMatchObject({ status: 200 })
    for (const language of ['en', 'de'] as const)
      expect(await desk.stateOf(id, language)).toMatchObject({ state: 'scheduled', publishAt: at })
    expect(await desk.actsOn(id)).toEqual(['article.scheduled', 'article.scheduled'])
    const twice = { language: 'en' as const, version: 2 }
    const body = { publishAt: at, texts: [twice, twice] }
    expect((await editor.ask(scheduleTexts, { params: { id: String(id) }, body })).status).toBe(422)
  })

  it('refuses times that are over or too far, and can be cancelled', async () => {
    const id = await desk.draft('Perhaps')
    expect((await desk.publish(id, 2, minutes(-1))).body).toEqual({ error: 'error.newsTimePast' })
    expect((await desk.publish(id, 2, minutes(367 * 24 * 60))).body).toEqual({ error: 'error.newsTimeFar' })
    await desk.publish(id, 2, minutes(5))
    expect((await editor.ask(unscheduleText, { params: textOf(id) })).body).toMatchObject({
      states: expect.arrayContaining([expect.objectContaining({ language: 'en', state: 'ready', publishAt: null })]),
    })
    expect(await desk.actsOn(id)).toEqual(['article.scheduled', 'article.unscheduled'])
  })

  it('is cancelled by withdrawing, held for review without the right, and a failing text holds up none', async () => {
    const withdrawn = await desk.draft('Withdrawn meanwhile')
    await desk.publish(withdrawn, 2)
    await desk.save(withdrawn, 2, 'A newer text')
    await desk.publish(withdrawn, 3, minutes(3))
    // The clock has run on since.
    await site.database.pool.query('update accounts_sessions set confirmed_at = $1', [now])
    expect((await desk.withdraw(withdrawn)).status).toBe(200)

    const planner = await site.newMember({ roles: ['news_lvl3'] })
    const held = await desk.draft('No longer allowed', planner)
    expect((await desk.publish(held, 2, minutes(1), planner)).status).toBe(200)
    await site.database.pool.query('delete from accounts_roles where account_id = $1', [planner.accountId])

    const failing = await desk.draft('Fails')
    await desk.publish(failing, 2, minutes(2))
    const stored = [failing]
    await site.database.pool.query('update news_revisions set body = \'"no blocks"\' where article_id = any($1)', [
      stored,
    ])
    const fine = await desk.draft('Not held up')
    await desk.publish(fine, 2, minutes(3))

    now = minutes(4)
    await expect.poll(() => desk.read('not-held-up')).toMatchObject({ status: 200 })
    expect(await desk.stateOf(held)).toMatchObject({ state: 'review', publishAt: null })
    expect(await desk.stateOf(failing)).toMatchObject({ state: 'scheduled' })
    expect(await desk.stateOf(withdrawn)).toMatchObject({ state: 'withdrawn', publishAt: null })
    const notices = listNotices.result.parse((await editor.ask(listNotices, { query: {} })).body)
    expect(notices.items.map(({ notice }) => notice)).toContainEqual(
      expect.objectContaining({ kind: 'textHandedIn', itemId: held }),
    )
    await editor.ask(unscheduleText, { params: textOf(failing) })
  })

  it('is done by a process that starts after the minute', async () => {
    const id = await desk.draft('After a restart')
    const at = minutes(7)
    await desk.publish(id, 2, at)
    // The others have not reached the minute.
    const started = await startSite({ beside: site, clock: { now: () => new Date(at.getTime() + 60_000) } })
    try {
      await expect
        .poll(() => desk.read('after-a-restart', 'en', started))
        .toMatchObject({ status: 200, body: { publishedAt: at.toISOString() } })
    } finally {
      await started.close()
    }
  })
})
