import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { showCurrentUser } from '#features/accounts/contract.ts'
import type { Client } from '#test/client.ts'
import { comment, commentDraft, newSubject, type Posted, readComments, readOwn } from '#test/comments.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { postComment } from '../../contract.ts'

/** Every client has its own address unless the test names one. */
let site: TestSite
let subject: string
let addresses = 0
beforeAll(async () => {
  site = await startSite({ settings: { TRUST_PROXY: 'true', COMMENT_WAIT_SECONDS: '30' } })
})
beforeEach(async () => {
  subject = await newSubject(site)
})
afterAll(() => site.close())

function from(client: Client, address = newAddress()): Client {
  return { ...client, ask: (endpoint, parts) => client.ask(endpoint, parts, { 'x-forwarded-for': address }) }
}

function newAddress(): string {
  addresses += 1
  return `203.0.${Math.floor(addresses / 250)}.${addresses % 250}`
}

/** Gives the browser its cookies before it sends several calls at once. */
async function welcomed(client: Client): Promise<Client> {
  await client.ask(showCurrentUser, {})
  return client
}

const guestFrom = (address?: string) => from(site.newGuest(), address)

/** Ends the wait of all writers. */
async function waitOver() {
  await site.database.pool.query('delete from platform_turns')
}

async function send(client: Client, fields: Partial<Parameters<typeof commentDraft>[0]> = {}) {
  return client.ask(postComment, { body: commentDraft({ subject, ...fields }) })
}

const tooSoon = { status: 429, body: { error: 'error.commentTooSoon', retryAfterSeconds: 30 } }

describe('after a comment', () => {
  it('makes a guest wait, by browser and by address', async () => {
    const guest = guestFrom('198.51.100.7')
    expect((await comment(guest, { subject })).waitSeconds).toBe(30)
    expect((await readOwn(guest, subject)).waitSeconds).toBeGreaterThan(0)
    const refused = await send(guest)
    expect(refused).toMatchObject({ status: 429, body: { error: 'error.commentTooSoon' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    // The same browser at another address, and another browser at the same address.
    expect((await send(from(guest, '198.51.100.8'))).status).toBe(429)
    const neighbour = guestFrom('198.51.100.7')
    expect((await send(neighbour)).status).toBe(429)
    expect((await readOwn(neighbour, subject)).waitSeconds).toBeGreaterThan(0)
    expect((await send(guestFrom())).status).toBe(201)
    expect((await readComments(site, subject)).total).toBe(2)
  })

  it('makes an account wait everywhere, and no other account', async () => {
    const member = await site.newMember()
    await comment(from(member, '198.51.100.20'), { subject })
    expect(await send(from(member, '198.51.100.21'))).toMatchObject({ status: tooSoon.status })
    expect((await send(from(await site.newMember(), '198.51.100.20'))).status).toBe(201)
    expect((await send(guestFrom('198.51.100.20'))).status).toBe(201)
    await waitOver()
    expect((await send(from(member))).status).toBe(201)
  })

  it('a refused comment starts no wait', async () => {
    const guest = guestFrom()
    const { name, hotel } = await site.newMember()
    const mistakes = [
      { text: '' },
      { text: 'x'.repeat(1001) },
      { name: 'no name' },
      { name: 'staff' },
      { name, hotel },
      { subject: 'news:999999' },
      { parent_id: 2_147_483_647 },
    ]
    for (const mistake of mistakes) expect([403, 404, 422]).toContain((await send(guest, mistake)).status)
    expect((await readOwn(guest, subject)).waitSeconds).toBe(0)
    expect((await send(guest)).status).toBe(201)
    // Nor does a refusal for waiting extend the wait.
    await send(guest)
    const { rows } = await site.database.pool.query<{ taken: number }>('select max(taken) as taken from platform_turns')
    expect(rows[0]?.taken).toBe(1)
  })
})

describe('fifty concurrent comments', () => {
  const fifty = Array.from({ length: 50 })

  async function statuses(clients: readonly Client[], fields: Partial<Parameters<typeof commentDraft>[0]> = {}) {
    const answers = await Promise.all(clients.map((client) => send(client, fields)))
    return Object.fromEntries(
      [...Map.groupBy(answers, ({ status }) => status)].map(([status, group]) => [status, group.length]),
    )
  }

  it('of one account: exactly one is posted', async () => {
    const member = from(await site.newMember())
    expect(await statuses(fifty.map(() => member))).toEqual({ 201: 1, 429: 49 })
    expect((await readComments(site, subject)).total).toBe(1)
  })

  it('of one browser at fifty addresses: exactly one is posted', async () => {
    const guest = await welcomed(site.newGuest())
    expect(await statuses(fifty.map(() => from(guest)))).toEqual({ 201: 1, 429: 49 })
    expect((await readComments(site, subject)).total).toBe(1)
  })

  it('of one address with fifty browsers: exactly one is posted', async () => {
    expect(await statuses(fifty.map(() => guestFrom('198.51.100.40')))).toEqual({ 201: 1, 429: 49 })
    expect((await readComments(site, subject)).total).toBe(1)
  })

  it('of several accounts: all are posted, each at its own position', async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => site.newMember()))
    const [first] = members
    if (!first) throw new Error('nobody registered')
    const { comment: conversation } = await comment(from(first), { subject })
    await waitOver()
    expect(await statuses(members.map((member) => from(member)))).toEqual({ 201: 6 })
    await waitOver()
    expect(
      await statuses(
        members.map((member) => from(member)),
        { parent_id: conversation.id },
      ),
    ).toEqual({ 201: 6 })
    const page = await readComments(site, subject)
    expect(page).toMatchObject({ total: 13, pages: 1 })
    expect(page.items.map(({ replyCount }) => replyCount)).toEqual([0, 0, 0, 0, 0, 0, 6])
    const { rows } = await site.database.pool.query<{ place: number }>(
      'select place from comments_comments where subject = $1 and place is not null order by place',
      [subject],
    )
    expect(rows.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('with one idempotency key: one is posted, and all get it as the answer', async () => {
    for (const client of [from(await site.newMember()), await welcomed(guestFrom())]) {
      const on = await newSubject(site)
      const key = randomUUID()
      const answers = await Promise.all(fifty.map(() => comment(client, { subject: on, key })))
      expect(new Set(answers.map((posted) => posted.comment.id)).size).toBe(1)
      expect(new Set(answers.map(({ reward }) => reward?.stars ?? 0)).size).toBe(1)
      expect((await readComments(site, on)).total).toBe(1)
    }
  })
})

describe('an idempotency key', () => {
  it('returns its comment again, during the wait and after it', async () => {
    const member = from(await site.newMember())
    const key = randomUUID()
    const first = await comment(member, { subject, key })
    const again = await comment(member, { subject, key, text: 'something else' })
    expect({ ...again, waitSeconds: 0 }).toEqual({ ...first, waitSeconds: 0 })
    expect(again.waitSeconds).toBeGreaterThan(0)
    await waitOver()
    expect(await comment(member, { subject, key })).toEqual({ ...first, waitSeconds: 0 })
    expect((await readComments(site, subject)).total).toBe(1)
  })

  it('posts once also without a wait', async () => {
    const beside = await startSite({ beside: site, settings: { COMMENT_WAIT_SECONDS: '0' } })
    const member = await beside.newMember()
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => comment(member, { subject, key })))
    expect(new Set(answers.map((posted) => posted.comment.id)).size).toBe(1)
    expect(await readComments(beside, subject)).toMatchObject({ total: 1 })
    await beside.close()
  })

  it('belongs to its writer; the same key of another writer is a different one', async () => {
    const key = randomUUID()
    const text = 'Held: https://one.example https://two.example'
    const writers = [guestFrom(), guestFrom(), from(await site.newMember())]
    const posted: Posted[] = []
    for (const writer of writers) posted.push(await comment(writer, { subject, key, text: `${text} ${posted.length}` }))
    expect(new Set(posted.map((each) => each.comment.id)).size).toBe(3)
    expect(posted.map((each) => each.comment.text)).toEqual([`${text} 0`, `${text} 1`, `${text} 2`])
  })

  it('must be valid', async () => {
    expect(await send(guestFrom(), { key: 'not a key' })).toMatchObject({
      status: 422,
      body: { error: 'error.incorrectData' },
    })
  })
})
