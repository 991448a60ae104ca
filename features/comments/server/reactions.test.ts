import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '#test/client.ts'
import { comment, newSubject, readComments, readOwn } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { deleteComment, type ReactionName, reactToComment } from '../contract.ts'

let site: TestSite
let other: TestSite
let subject: string
let id: number
beforeAll(async () => {
  site = await startSite()
  other = await startSite({ beside: site, settings: { ROLE: 'web' } })
})
beforeEach(async () => {
  subject = await newSubject(site)
  id = (await comment(site.newGuest(), { subject })).comment.id
})
afterAll(async () => {
  await other.close()
  await site.close()
})

function react(client: Client, reaction: ReactionName, chosen = true, on = id) {
  return client.ask(reactToComment, { params: { id: on }, body: { reaction, chosen } })
}

const shown = async (from = site) => (await readComments(from, subject)).items[0]?.reactions

test('counts several reactions of several accounts in every process, and each account sees its own', async () => {
  const [one, two] = [await site.newMember(), await site.newMember()]
  expect(await shown(other)).toEqual({})
  expect((await react(one, 'heart')).body).toEqual({ reactions: { heart: 1 } })
  expect((await react(two, 'heart')).body).toEqual({ reactions: { heart: 2 } })
  expect((await react(two, 'wow')).body).toEqual({ reactions: { heart: 2, wow: 1 } })
  expect(await shown()).toEqual({ heart: 2, wow: 1 })
  await expect.poll(() => shown(other)).toEqual({ heart: 2, wow: 1 })
  expect((await readOwn(one, subject)).reactions).toEqual([{ id, reaction: 'heart' }])
  expect((await readOwn(two, subject)).reactions).toEqual([
    { id, reaction: 'heart' },
    { id, reaction: 'wow' },
  ])
  expect((await readOwn(site.newGuest(), subject)).reactions).toEqual([])

  expect((await react(two, 'heart', false)).body).toEqual({ reactions: { heart: 1, wow: 1 } })
  expect((await react(two, 'wow', false)).body).toEqual({ reactions: { heart: 1 } })
  await expect.poll(() => shown(other)).toEqual({ heart: 1 })
})

test('a repeated choice counts once, also concurrently, and withdrawing an unchosen one does nothing', async () => {
  const [one, two] = [await site.newMember(), await site.newMember()]
  await Promise.all(Array.from({ length: 10 }, () => react(one, 'clap')))
  expect(await shown()).toEqual({ clap: 1 })
  expect((await react(two, 'clap', false)).body).toEqual({ reactions: { clap: 1 } })
  await Promise.all(Array.from({ length: 5 }, () => react(one, 'clap', false)))
  expect(await shown()).toEqual({})
})

test('concurrent reactions are all counted', async () => {
  const members: Member[] = []
  for (let count = 0; count < 6; count += 1) members.push(await site.newMember())
  await Promise.all(members.flatMap((member) => [react(member, 'laugh'), react(member, 'heart')]))
  expect(await shown()).toEqual({ laugh: 6, heart: 6 })
})

test('refuses reactions of guests and on pending, deleted or missing comments', async () => {
  const member = await site.newMember({ roles: ['administration'] })
  expect(await react(site.newGuest(), 'heart')).toMatchObject({ status: 401, body: { error: 'error.notLoggedIn' } })
  const notFound = { status: 404, body: { error: 'error.commentNotFound' } }
  const held = await comment(site.newGuest(), { subject, text: 'fuck this' })
  expect(held.held).toBe(true)
  expect(await react(member, 'heart', true, held.comment.id)).toMatchObject(notFound)
  expect(await react(member, 'heart', true, 2_000_000_000)).toMatchObject(notFound)
  await member.ask(deleteComment, { params: { id } })
  expect(await react(member, 'heart')).toMatchObject(notFound)
  const { status, body } = await member.ask(reactToComment, {
    params: { id },
    // @ts-expect-error: not one of ours
    body: { reaction: 'angry', chosen: true },
  })
  expect([status, body]).toMatchObject([422, { error: 'error.incorrectData' }])
  const { rows } = await site.database.pool.query('select from comments_reactions where comment_id = any($1::int[])', [
    [id, held.comment.id],
  ])
  expect(rows).toEqual([])
})

test('an account has 60 reactions a minute', async () => {
  const [one, two] = [await site.newMember(), await site.newMember()]
  const answers = await Promise.all(Array.from({ length: 65 }, (_, turn) => react(one, 'wow', turn % 2 === 0)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(5)
  for (const { body, headers } of refused) {
    expect(body).toMatchObject({ error: 'error.tooManyRequests', retryAfterSeconds: expect.any(Number) })
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await react(two, 'wow')).status).toBe(200)
})
