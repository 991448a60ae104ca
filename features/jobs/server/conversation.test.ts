import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { applied, ownApplications, readChat, written } from '#test/job-applications.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { messageLength, sendMessage, withdrawApplication } from '../contract.ts'
import { answerApplicant, decide, listApplications, readApplication } from './api.ts'
import { messagesPerTenMinutes } from './conversation.ts'

let site: TestSite
let member: Member
let reviewer: Member
beforeAll(async () => {
  site = await startSite()
  member = await site.newMember()
  reviewer = await site.newMember({ name: 'Head.Porter', roles: ['headof'] })
})
beforeEach(async () => {
  await site.database.pool.query('truncate platform_turns')
})
afterAll(() => site.close())

const now = () => new Date()
const answer = (id: number, text: string) =>
  answerApplicant(site.database.db, id, { authorId: reviewer.accountId, text }, now())
const send = (who: Member, id: number, body: { text: string; key: string }) =>
  who.ask(sendMessage, { params: { id }, body })
const noticesOf = async (who: Member) =>
  (
    await site.database.pool.query<{ notice: unknown }>(
      'select notice from notifications_notices where account_id = $1 order by id',
      [who.accountId],
    )
  ).rows.map(({ notice }) => notice)

test('applicant and team write to each other, unread messages are counted, and each is notified', async () => {
  const { id } = await applied(site, member)
  const first = await written(member, id, ' Hello?\r\nAnybody \u202ethere\u0000? ')
  expect(first).toEqual({
    ...{ id: expect.any(Number), from: 'applicant', author: null, text: 'Hello?\nAnybody there?' },
    sentAt: expect.any(String),
  })
  const listed = async () => (await listApplications(site.database.db, { all: false, most: 10 })).applications.at(-1)
  expect(await listed()).toMatchObject({ id, applicant: { name: member.name }, unread: 1, readAt: null })
  const read = await readApplication(site.database.db, id, 'operator', now())
  expect(read).toMatchObject({ id, messages: [first], discordUsername: 'night.owl' })
  expect(await listed()).toMatchObject({ id, unread: 0, readAt: expect.any(Date) })
  await answer(id, 'Yes.')
  await answer(id, 'Come in!')
  expect((await ownApplications(member))[0]).toMatchObject({ id, unread: 2 })
  expect(await readChat(member, id)).toMatchObject({
    isOpen: true,
    messages: [first, { from: 'team', author: 'Head.Porter', text: 'Yes.' }, { from: 'team', text: 'Come in!' }],
  })
  expect((await ownApplications(member))[0]).toMatchObject({ id, unread: 0 })
  const message = { kind: 'applicationMessage', applicationId: id, position: 'Night porter' }
  expect(await noticesOf(member)).toEqual([message, message])
})

test('one submission sends once, however often it is repeated', async () => {
  const { id } = await applied(site, member)
  const body = { text: 'Once', key: randomUUID() }
  const all = await Promise.all(Array.from({ length: 8 }, () => send(member, id, body)))
  expect(all.map(({ status, body: said }) => [status, said])).toEqual(all.map(() => [201, all[0]?.body]))
  expect((await readChat(member, id)).messages).toHaveLength(1)
  await decide(site.database.db, id, 'accepted', null, now())
  expect((await send(member, id, body)).body).toEqual(all[0]?.body)
})

test('a decision closes the chat for good and is notified with its last message', async () => {
  const someone = await site.newMember()
  const { id } = await applied(site, someone)
  const word = { authorId: reviewer.accountId, text: 'Not this time.' }
  expect(await decide(site.database.db, id, 'rejected', word, now())).toEqual({ status: 'rejected', isNew: true })
  expect(await decide(site.database.db, id, 'accepted', word, now())).toEqual({ status: 'rejected', isNew: false })
  expect(await readChat(someone, id)).toMatchObject({ isOpen: false, messages: [{ text: 'Not this time.' }] })
  expect(await send(someone, id, { text: 'Why?', key: randomUUID() })).toMatchObject({
    status: 409,
    body: { error: 'error.chatClosed' },
  })
  expect(await answer(id, 'Because')).toMatchObject({ refused: 'error.chatClosed' })
  expect(await noticesOf(someone)).toEqual([
    { kind: 'applicationMessage', applicationId: id, position: 'Night porter' },
    { kind: 'applicationDecided', applicationId: id, position: 'Night porter', decision: 'rejected' },
  ])
  expect(await answer(2_000_000_000, 'Who?')).toMatchObject({ refused: 'error.applicationNotFound' })
  expect(await decide(site.database.db, 2_000_000_000, 'accepted', null, now())).toMatchObject({
    refused: 'error.applicationNotFound',
  })
})

test('a withdrawn applicant can read the chat but not write', async () => {
  const someone = await site.newMember()
  const { id } = await applied(site, someone)
  const first = await written(someone, id, 'Hello?')
  await answer(id, 'Yes?')
  await someone.ask(withdrawApplication, { params: { id } })
  expect(await readChat(someone, id)).toMatchObject({ isOpen: false, messages: [first, { text: 'Yes?' }] })
  expect((await ownApplications(someone))[0]).toMatchObject({ id, status: 'withdrawn', unread: 0 })
  expect(await send(someone, id, { text: 'Never mind', key: randomUUID() })).toMatchObject({
    status: 409,
    body: { error: 'error.chatClosed' },
  })
})

test('concurrent decision and message are applied one after the other', async () => {
  const someone = await site.newMember()
  const { id } = await applied(site, someone)
  const [said, ...others] = await Promise.all([
    decide(site.database.db, id, 'accepted', null, now()),
    ...Array.from({ length: 6 }, () => send(someone, id, { text: 'Me first', key: randomUUID() })),
  ])
  expect(said).toMatchObject({ isNew: true })
  for (const { status } of others) expect([201, 409]).toContain(status)
  const { messages } = await readChat(someone, id)
  expect(messages).toHaveLength(others.filter(({ status }) => status === 201).length)
})

test('refuses empty and too long messages, and limits their number', async () => {
  const someone = await site.newMember()
  const { id } = await applied(site, someone)
  const key = randomUUID()
  for (const text of ['', ' \n ', '\u0000', '\u200b\u202e'])
    expect(await send(someone, id, { text, key })).toMatchObject({
      status: 422,
      body: { error: 'error.formFieldRequired' },
    })
  expect(await send(someone, id, { text: 'x'.repeat(messageLength + 1), key })).toMatchObject({
    status: 422,
    body: { error: 'error.formFieldTooLong' },
  })
  for (let sent = 0; sent < messagesPerTenMinutes; sent++) await written(someone, id, `Message ${sent}`)
  expect(await send(someone, id, { text: 'One more', key })).toMatchObject({
    status: 429,
    body: { error: 'error.tooManyRequests', retryAfterSeconds: expect.any(Number) },
  })
  expect((await readChat(someone, id)).messages).toHaveLength(messagesPerTenMinutes)
})
