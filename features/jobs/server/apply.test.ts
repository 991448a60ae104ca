import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import {
  applicationDraft,
  applied,
  filesOnDisk,
  newPosition,
  ownApplications,
  uploaded,
} from '#test/job-applications.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { apply, attachmentLimits, withdrawApplication } from '../contract.ts'
import { decide, readApplication } from './api.ts'
import { applicationsPerDay } from './apply.ts'
import { changePosition } from './manage-positions.ts'

let site: TestSite
let member: Member
beforeAll(async () => {
  site = await startSite()
  member = await site.newMember({ hotel: 'hhtr' })
})
beforeEach(async () => {
  await site.database.pool.query('truncate platform_turns')
})
afterAll(() => site.close())

const now = () => new Date()
const send = (who: Member, of: Parameters<typeof applicationDraft>[0]) =>
  who.ask(apply, { body: applicationDraft({ hotel: who.hotel, ...of }) })
const withdraw = (who: Member, id: number) => who.ask(withdrawApplication, { params: { id } })

test('an applicant sees the application with its files, when it was read, and the decision', async () => {
  const positionId = await newPosition(site, 'tr')
  const [one, two] = [await uploaded(site, member), await uploaded(site, member, undefined)]
  const application = await applied(site, member, {
    positionId,
    habboExperience: 12,
    wasOnFansite: true,
    fansiteName: ' Habbo\tLife ',
    discordUsername: 'ışıl#1234',
    motivation: 'Çünkü\r\nzilleri \u202eseviyorum\u0000.',
    attachments: [one.id, two.id, one.id],
  })
  expect(application).toEqual({
    id: expect.any(Number),
    position: { id: positionId, language: 'tr', title: 'Night porter' },
    ...{ status: 'pending', readAt: null, decidedAt: null, habboExperience: 12, wasOnFansite: true },
    ...{ fansiteName: 'Habbo Life', discordUsername: 'ışıl#1234', motivation: 'Çünkü\nzilleri seviyorum.' },
    ...{ sentAt: expect.any(String), attachments: [one, two], unread: 0 },
  })
  const readAt = now()
  await readApplication(site.database.db, application.id, 'operator', readAt)
  await readApplication(site.database.db, application.id, 'operator', new Date(readAt.getTime() + 60_000))
  expect(await ownApplications(member)).toEqual([{ ...application, readAt: readAt.toISOString() }])
  const decidedAt = now()
  await decide(site.database.db, application.id, 'accepted', null, decidedAt)
  const decided = {
    ...application,
    status: 'accepted',
    readAt: readAt.toISOString(),
    decidedAt: decidedAt.toISOString(),
  }
  expect(await ownApplications(member)).toEqual([decided])
  expect(await withdraw(member, application.id)).toMatchObject({
    status: 409,
    body: { error: 'error.applicationProcessed' },
  })
  // An applicant without fan-site experience gives no fan site's name.
  expect(await applied(site, member, { wasOnFansite: false, fansiteName: 'Other' })).toMatchObject({ fansiteName: '' })
})

test('refuses an application for another hotel or for a closed position', async () => {
  const positionId = await newPosition(site)
  expect(await send(member, { positionId, hotel: 'hhus' })).toMatchObject({
    status: 403,
    body: { error: 'error.otherHotel' },
  })
  const closed = { status: 404, body: { error: 'error.positionClosed' } }
  await changePosition(site.database.db, positionId, { isOpen: false }, now())
  for (const each of [positionId, 2_147_483_647, 2_147_483_648])
    expect(await send(member, { positionId: each })).toMatchObject(closed)
})

test('accepts one of many concurrent applications, and another one after the decision', async () => {
  const positionId = await newPosition(site)
  const all = await Promise.all(Array.from({ length: 10 }, () => send(member, { positionId })))
  expect(all.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
  expect(all.find(({ status }) => status === 409)?.body).toEqual({ error: 'error.alreadyApplied' })
  const [own] = await ownApplications(member)
  await decide(site.database.db, own?.id ?? 0, 'rejected', null, now())
  expect((await send(member, { positionId })).status).toBe(201)
  // The position in another language, and another member, are separate.
  expect((await send(member, { positionId: await newPosition(site, 'de') })).status).toBe(201)
  expect((await send(await site.newMember(), { positionId })).status).toBe(201)
})

test('refuses missing, foreign, already sent and too many files, and sends none then', async () => {
  const other = await site.newMember()
  const [own, foreign] = [await uploaded(site, member), await uploaded(site, other)]
  const sent = await uploaded(site, member)
  await applied(site, member, { attachments: [sent.id] })
  const before = await ownApplications(member)
  const positionId = await newPosition(site)
  for (const id of [randomUUID(), foreign.id, sent.id])
    expect(await send(member, { positionId, attachments: [own.id, id] })).toMatchObject({
      status: 404,
      body: { error: 'error.fileNotFound', missing: [id] },
    })
  const many = Array.from({ length: attachmentLimits.files + 1 }, () => randomUUID())
  expect(await send(member, { positionId, attachments: many })).toMatchObject({
    status: 422,
    body: { error: 'error.tooManyFiles' },
  })
  expect(await ownApplications(member)).toEqual(before)
  expect((await applied(site, member, { positionId, attachments: [own.id] })).attachments).toEqual([own])
})

test('withdrawing deletes the files, works once, and allows another application', async () => {
  const someone = await site.newMember()
  const before = (await filesOnDisk(site)).length
  const file = await uploaded(site, someone)
  const { id, position } = await applied(site, someone, { attachments: [file.id] })
  expect(await filesOnDisk(site)).toHaveLength(before + 1)
  const answers = await Promise.all([withdraw(someone, id), withdraw(someone, id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ id, status: 'withdrawn', attachments: [] })
  expect(await filesOnDisk(site)).toHaveLength(before)
  expect((await decide(site.database.db, id, 'accepted', null, now())) as object).toEqual({
    status: 'withdrawn',
    isNew: false,
  })
  await applied(site, someone, { positionId: position.id })
  const { rows } = await site.database.pool.query('select * from notifications_notices where account_id = $1', [
    someone.accountId,
  ])
  expect(rows).toEqual([])
})

test('limits applications in a day', async () => {
  const someone = await site.newMember()
  for (let sent = 0; sent < applicationsPerDay; sent++) await send(someone, { positionId: 2_147_483_647 })
  expect(await send(someone, { positionId: await newPosition(site) })).toMatchObject({
    status: 429,
    body: { error: 'error.tooManyRequests', retryAfterSeconds: expect.any(Number) },
  })
})

test('any form is answered as the contract says, and an accepted one can be shown', async () => {
  const odd = fc.oneof(
    fc.jsonValue({ maxDepth: 1 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom('\u0000', '\ud800', '\u202e', 'ﷺ'.repeat(100), "'; --", '__proto__', 1e300, -0, 40.5, 4e9),
  )
  const mostly = <Value>(value: Value) => fc.oneof({ weight: 12, arbitrary: fc.constant(value) }, odd)
  const someone = await site.newMember()
  const positionId = await newPosition(site)
  const body = fc.record({
    ...{ positionId: mostly(positionId), hotel: mostly('hhus'), habboExperience: mostly(3) },
    ...{ wasOnFansite: mostly(true), fansiteName: mostly('a site'), discordUsername: mostly('owl') },
    ...{ motivation: mostly('bells'), attachments: mostly([]) },
  })
  const seen = new Set<number>()
  await fc.assert(
    fc.asyncProperty(body, async (each) => {
      await site.database.pool.query('truncate platform_turns, jobs_applications cascade')
      const answered = await someone.ask({ ...apply, body: z.unknown() }, { body: each })
      seen.add(answered.status)
      // 400 for a key `__proto__`, which the JSON parser refuses.
      expect([201, 400, 403, 404, 422]).toContain(answered.status)
      const own = await ownApplications(someone)
      expect(own).toHaveLength(answered.status === 201 ? 1 : 0)
    }),
    { numRuns: 80 },
  )
  expect(seen.has(201) && seen.has(422)).toBe(true)
})
