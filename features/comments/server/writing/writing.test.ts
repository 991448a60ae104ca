import { afterAll, beforeAll, expect, test } from 'vitest'
import { showCurrentUser } from '#features/accounts/contract.ts'
import type { Client } from '#test/client.ts'
import { comment, commentDraft, newSubject, readComments } from '#test/comments.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { postComment } from '../../contract.ts'

/** Each writer has a new address and has not written before. */
let site: TestSite
let people = 0
beforeAll(async () => {
  site = await startSite({ settings: { TRUST_PROXY: 'true', COMMENT_WAIT_SECONDS: '30' } })
})
afterAll(() => site.close())

async function somebody(client: Client = site.newGuest()): Promise<Client> {
  people += 1
  const address = `203.0.113.${people}`
  const own: Client = {
    ...client,
    ask: (endpoint, parts) => client.ask(endpoint, parts, { 'x-forwarded-for': address }),
  }
  // Given cookies before many comments are sent at once.
  await own.ask(showCurrentUser, {})
  return own
}

async function members(count: number): Promise<Client[]> {
  return Promise.all(Array.from({ length: count }, async () => somebody(await site.newMember())))
}

async function guests(count: number): Promise<Client[]> {
  return Promise.all(Array.from({ length: count }, () => somebody()))
}

async function send(client: Client, subject: string, fields: Partial<Parameters<typeof commentDraft>[0]> = {}) {
  const { status, body } = await client.ask(postComment, { body: commentDraft({ subject, ...fields }) })
  return status === 201 ? { status, ...postComment.result.parse(body) } : { status, error: body }
}

test('concurrent writers each get a position, and members their reward', async () => {
  const [one, other] = [await newSubject(site), await newSubject(site)]
  const first = await comment(await somebody(), { subject: one })
  const writers = [...(await members(6)), ...(await guests(6))]
  const sent = await Promise.all(
    writers.map((client, at) =>
      send(client, at % 3 === 2 ? other : one, {
        text: `Lamp number ${at}`,
        name: `guest-${at}`,
        ...(at % 3 === 1 ? { parent_id: first.comment.id } : {}),
      }),
    ),
  )
  expect(sent.map(({ status }) => status)).toEqual(writers.map(() => 201))
  expect(sent.map((each) => 'reward' in each && each.reward)).toEqual(
    writers.map((_, at) => (at < 6 ? { stars: 1, comets: 5 } : null)),
  )
  const { rows } = await site.database.pool.query<{ subject: string; places: number[]; answers: number }>(
    `select subject, array_agg(place order by place) filter (where parent_id is null) as places,
       count(*) filter (where parent_id is not null)::int as answers
     from comments_comments where subject = any($1) group by subject`,
    [[one, other]],
  )
  const bySubject = new Map(rows.map(({ subject, ...rest }) => [subject, rest]))
  expect(bySubject.get(one)).toEqual({ places: [1, 2, 3, 4, 5], answers: 4 })
  expect(bySubject.get(other)).toEqual({ places: [1, 2, 3, 4], answers: 0 })
  const read = await readComments(site.newGuest(), one)
  expect(read.total).toBe(9)
  expect(read.items.find(({ id }) => id === first.comment.id)?.replyCount).toBe(4)
})

test('refused writers block no others and leave no trace', async () => {
  const subject = await newSubject(site)
  const waiting = await somebody()
  await comment(waiting, { subject })
  const held = await somebody()
  const lost = await somebody()
  const [member] = await members(1)
  const others = await guests(5)
  const sent = await Promise.all([
    send(waiting, subject, { text: 'Too soon' }),
    send(lost, subject, { parent_id: 999_999, text: 'An answer to nobody' }),
    send(held, subject, { text: 'See https://a.example and https://b.example' }),
    ...(member ? [send(member, subject, { text: 'A member' })] : []),
    ...others.map((client, at) => send(client, subject, { text: `Somebody ${at}` })),
  ])
  expect(sent.map(({ status }) => status)).toEqual([429, 404, ...Array.from({ length: 7 }, () => 201)])
  expect(sent.map((each) => 'held' in each && each.held)).toEqual([
    false,
    false,
    true,
    ...sent.slice(3).map(() => false),
  ])
  expect((await readComments(site.newGuest(), subject)).total).toBe(7)
  // The refused reply used up no attempt: its writer may write at once.
  expect((await send(lost, subject)).status).toBe(201)
})

test("of one writer's concurrent comments one is posted, alongside those of others", async () => {
  const subject = await newSubject(site)
  const [member] = await members(1)
  const twins = [await somebody(), ...(member ? [member] : [])]
  const others = await guests(4)
  const sent = await Promise.all([
    ...twins.flatMap((client) => [0, 1, 2].map((at) => send(client, subject, { text: `Again ${at}` }))),
    ...others.map((client) => send(client, subject)),
  ])
  expect(sent.slice(0, 3).filter(({ status }) => status === 201)).toHaveLength(1)
  expect(sent.slice(3, 6).filter(({ status }) => status === 201)).toHaveLength(1)
  expect(sent.slice(6).map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect((await readComments(site.newGuest(), subject)).total).toBe(6)
})
