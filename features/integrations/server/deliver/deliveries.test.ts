import { createHmac } from 'node:crypto'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startSite } from '#test/site.ts'
import { type Integration, listIntegrations, retryDelivery, testIntegration } from '../../contract.ts'
import { discordPath, patience, secrets, signingKey, startAnnouncingSite } from '../testing/announcing-site.ts'

const own = await startAnnouncingSite()
const { site, admin, receivers, add, news, list, states } = own
afterAll(own.close)
afterEach(own.reset)

/** The names of those targets that the staff were notified of. */
async function noticesAbout(targets: readonly Integration[]): Promise<string[]> {
  const { rows } = await site.database.pool.query<{ name: string }>(
    `select notice ->> 'name' as name from notifications_notices
     where kind = 'integrationFailed' and (notice ->> 'targetId')::int = any($1) order by 1`,
    [targets.map(({ id }) => id)],
  )
  return rows.map(({ name }) => name)
}

test('an article is announced once at every target in its documented form, and edited with its title', async () => {
  await add('discord', { roleMention: '4242424242' })
  await add('telegram')
  await add('mastodon')
  await add('bluesky')
  await add('webhook')
  await news('lamp', 'A *new* <lamp>')
  const all = ['bluesky sent', 'discord sent', 'mastodon sent', 'telegram sent', 'webhook sent']
  await expect.poll(states, patience).toEqual(all)

  const url = 'http://localhost:0/en/news/lamp'
  const [posted] = receivers.at(discordPath)
  expect(posted?.path).toBe(`${discordPath}?wait=true`)
  expect(posted?.json).toMatchObject({
    content: '<@&4242424242>',
    allowed_mentions: { parse: [], roles: ['4242424242'] },
    embeds: [{ title: 'A \\*new\\* \\<lamp\\>', description: 'A lamp that stays on.', url }],
  })
  expect(JSON.stringify(posted?.json)).not.toContain('"image"')
  const [sent] = receivers.at('/bot123456')
  expect(sent?.path).toBe(`/bot${secrets.telegram}/sendMessage`)
  expect(sent?.json).toMatchObject({ chat_id: '@nightbell', parse_mode: 'HTML', link_preview_options: { url } })
  expect(sent?.json.text).toContain('<b>A *new* &lt;lamp&gt;</b>')
  const [status] = receivers.at('/api/v1/statuses')
  expect(status?.headers.authorization).toBe(`Bearer ${secrets.mastodon}`)
  expect(status?.json).toMatchObject({ language: 'en', visibility: 'public' })
  expect(String(status?.json.status)).toMatch(/^A \*new\* <lamp>\n\nA lamp that stays on\.\n\nhttp/)
  expect(receivers.at('/xrpc/com.atproto.server.createSession')[0]?.json).toEqual({
    identifier: 'nightbell.bsky.social',
    password: secrets.bluesky,
  })
  expect(receivers.at('/xrpc/com.atproto.repo.putRecord')[0]?.json).toMatchObject({
    repo: 'did:plc:owl',
    collection: 'app.bsky.feed.post',
    record: { langs: ['en'], embed: { external: { uri: url, title: 'A *new* <lamp>' } } },
  })
  const [hook] = receivers.at('/hook')
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signature } = hook?.headers ?? {}
  const signed = createHmac('sha256', signingKey)
    .update(`${id}.${seconds}.${JSON.stringify(hook?.json)}`)
    .digest('base64')
  expect(signature).toBe(`v1,${signed}`)
  expect(hook?.json).toMatchObject({ type: 'news.announced', data: { language: 'en', title: 'A *new* <lamp>', url } })

  await news('lamp', 'A brighter lamp')
  await expect.poll(() => receivers.at('/hook').length, patience).toBe(2)
  await expect.poll(() => receivers.at('/api/v1/statuses/').length, patience).toBe(1)
  await expect.poll(() => receivers.at(`${discordPath}/messages/`).length, patience).toBe(1)
  await expect
    .poll(() => receivers.received.filter(({ path }) => path.endsWith('editMessageText')).length, patience)
    .toBe(1)
  await expect.poll(states, patience).toEqual(all)
  expect(receivers.at(`${discordPath}/messages/`)[0]).toMatchObject({
    method: 'PATCH',
    json: { embeds: [{ title: 'A brighter lamp' }] },
  })
  expect(receivers.at('/api/v1/statuses/')[0]?.method).toBe('PUT')
  expect(receivers.at('/hook')[1]?.json).toMatchObject({ type: 'news.changed', data: { title: 'A brighter lamp' } })
  // Posts of Bluesky cannot be edited.
  expect(receivers.at('/xrpc/com.atproto.repo.putRecord')).toHaveLength(1)
  const edited = (await list()).filter(({ isEdited }) => isEdited).map(({ target }) => target.kind)
  expect(edited.sort()).toEqual(['discord', 'mastodon', 'telegram', 'webhook'])
})

test('a receiver that limits is waited for, each as it says so', async () => {
  receivers.next.set(discordPath, [
    { status: 429, headers: { 'retry-after': '1' }, json: { retry_after: 0.5, global: false } },
  ])
  receivers.next.set('/bot', [{ status: 429, json: { ok: false, error_code: 429, parameters: { retry_after: 1 } } }])
  const reset = new Date(Date.now() + 2000)
  receivers.next.set('/api/v1/statuses', [{ status: 429, headers: { 'x-ratelimit-reset': reset.toISOString() } }])
  receivers.next.set('/xrpc/com.atproto.server.createSession', [
    { status: 429, headers: { 'ratelimit-reset': String(Math.ceil(reset.getTime() / 1000)) } },
  ])
  receivers.next.set('/hook', [{ status: 503, headers: { 'retry-after': '1' } }])
  for (const kind of ['discord', 'telegram', 'mastodon', 'bluesky', 'webhook'] as const) await add(kind)
  await news('patient', 'Patient')
  await expect
    .poll(states, patience)
    .toEqual(['bluesky sent', 'discord sent', 'mastodon sent', 'telegram sent', 'webhook sent'])
  expect((await list()).map(({ attempts }) => attempts)).toEqual([2, 2, 2, 2, 2])
  const [first, second] = receivers.at('/hook')
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
})

test('a target that hangs delays no other, and nothing else', async () => {
  receivers.next.set('/hook', ['never', 'never'])
  await add('webhook')
  await add('mastodon')
  await news('hanging', 'Hanging')
  await expect.poll(() => receivers.at('/hook').length, patience).toBe(1)
  await expect.poll(states, patience).toContain('mastodon sent')
  await news('following', 'Following')
  await expect.poll(() => receivers.at('/api/v1/statuses').length, patience).toBe(2)
  expect((await site.get('/en/news/following')).status).toBe(200)
  expect(receivers.at('/hook').length).toBeLessThanOrEqual(2)
})

test('what a receiver took before the answer was lost is not posted twice', async () => {
  const paths = [discordPath, '/bot', '/api/v1/statuses', '/xrpc/com.atproto.repo.putRecord', '/hook']
  for (const path of paths) receivers.next.set(path, ['cut'])
  for (const kind of ['discord', 'telegram', 'mastodon', 'bluesky', 'webhook'] as const) await add(kind)
  await news('lost', 'Lost')
  await expect.poll(async () => (await list()).filter(({ answer }) => answer === 'cut').length, patience).toBe(5)
  await site.database.pool.query('update integrations_deliveries set due_at = now()')
  await expect
    .poll(states, patience)
    .toEqual(['bluesky sent', 'discord unclear', 'mastodon sent', 'telegram unclear', 'webhook sent'])
  // One of each: a post of Mastodon is known by its key, one of Bluesky by its record.
  expect(receivers.created.size).toBe(4)
  const ids = receivers.at('/hook').map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(1)
})

test('what may have arrived is not sent again once the receiver has forgotten its key', async () => {
  await add('mastodon')
  receivers.next.set('/api/v1/statuses', ['cut'])
  await news('forgotten', 'Forgotten')
  await expect.poll(async () => (await list()).map(({ answer }) => answer), patience).toEqual(['cut'])
  await site.database.pool.query(
    "update integrations_deliveries set due_at = now(), first_tried_at = now() - interval '61 minutes'",
  )
  await expect.poll(states, patience).toEqual(['mastodon unclear'])
  expect(receivers.at('/api/v1/statuses')).toHaveLength(1)
})

test('a delivery whose process was killed while it was sent is taken up again, by one of two processes', async () => {
  await add('mastodon')
  receivers.next.set('/api/v1/statuses', ['never'])
  await news('killed', 'Killed')
  await expect.poll(() => receivers.at('/api/v1/statuses').length, patience).toBe(1)
  const [taken] = await list()
  expect(taken).toMatchObject({ state: 'waiting', attempts: 1, answer: null })
  // What a killed process leaves: a delivery that was taken, and its time is over.
  const second = await startSite({
    beside: site,
    settings: { ROLE: 'tasks', INTEGRATION_ADDRESSES: receivers.address },
  })
  try {
    await site.database.pool.query('update integrations_deliveries set due_at = now()')
    await expect.poll(states, patience).toEqual(['mastodon sent'])
    const keys = receivers.at('/api/v1/statuses').map(({ headers }) => headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  } finally {
    await second.close()
  }
})

test('what a killed process was sending is not posted twice at Discord and Telegram, and can be sent again', async () => {
  receivers.next.set(discordPath, ['cut'])
  receivers.next.set('/bot', ['cut'])
  const targets = [await add('discord'), await add('telegram')]
  await news('unclear', 'Unclear')
  await expect.poll(states, patience).toEqual(['discord unclear', 'telegram unclear'])
  expect(await noticesAbout(targets)).toEqual(['discord', 'telegram'])
  // What a killed process leaves: a delivery that was taken, has no answer, and is due again.
  await site.database.pool.query("update integrations_deliveries set state = 'waiting', answer = null, due_at = now()")
  const ended = async () => (await list()).map(({ state, answer }) => `${state} ${answer}`)
  await expect.poll(ended, patience).toEqual(['unclear aborted', 'unclear aborted'])
  expect(receivers.at(discordPath)).toHaveLength(1)
  expect(receivers.at('/bot')).toHaveLength(1)
  for (const { id } of await list())
    expect((await admin.ask(retryDelivery, { params: { id }, body: {} })).status).toBe(200)
  await expect.poll(states, patience).toEqual(['discord sent', 'telegram sent'])
  expect(receivers.at(discordPath)).toHaveLength(2)
  expect(receivers.at('/bot')).toHaveLength(2)
})

test('what certainly did not arrive is sent again, also at Discord and Telegram', async () => {
  receivers.close()
  await add('discord')
  await add('telegram')
  await news('closed', 'Closed')
  await expect.poll(async () => (await list()).map(({ answer }) => answer), patience).toEqual(['network', 'network'])
  expect(await states()).toEqual(['discord waiting', 'telegram waiting'])
  await receivers.reopen()
  await site.database.pool.query('update integrations_deliveries set due_at = now()')
  await expect.poll(states, patience).toEqual(['discord sent', 'telegram sent'])
  // A proxy that waited in vain does not know whether Discord has it.
  receivers.next.set(discordPath, [{ status: 504 }])
  await news('gateway', 'Gateway')
  await expect.poll(states, patience).toEqual(['discord sent', 'discord unclear', 'telegram sent', 'telegram sent'])
})

test('what is refused for good or fails for a day is said to the staff, and can be sent again', async () => {
  receivers.next.set('/hook', [{ status: 410 }])
  receivers.next.set(discordPath, [{ status: 500 }])
  const webhook = await add('webhook')
  const discord = await add('discord')
  await news('refused', 'Refused')
  await expect.poll(states, patience).toEqual(['discord waiting', 'webhook refused'])
  await expect.poll(() => receivers.at(discordPath).length, patience).toBe(1)
  receivers.next.set(discordPath, [{ status: 500 }])
  await site.database.pool.query(
    "update integrations_deliveries set due_at = now(), first_tried_at = now() - interval '25 hours' where target_id = $1",
    [discord.id],
  )
  await expect.poll(states, patience).toEqual(['discord givenUp', 'webhook refused'])
  expect(await noticesAbout([webhook, discord])).toEqual(['discord', 'webhook'])
  for (const { id } of await list())
    expect((await admin.ask(retryDelivery, { params: { id }, body: {} })).status).toBe(200)
  await expect.poll(states, patience).toEqual(['discord sent', 'webhook sent'])
  const [first] = await list()
  expect((await admin.ask(retryDelivery, { params: { id: first?.id ?? 0 }, body: {} })).status).toBe(409)
})

test('a test message is sent at once, and says what the receiver answered', async () => {
  const { id } = await add('telegram', { language: 'de' })
  const sent = await admin.ask(testIntegration, { params: { id }, body: {} })
  expect(sent.body).toMatchObject({ kind: 'test', state: 'sent', answer: '200' })
  expect(String(receivers.at('/bot')[0]?.json.text)).toContain('Testnachricht')
  receivers.next.set('/bot', [{ status: 401, json: { ok: false, description: 'Unauthorized' } }])
  const refused = await admin.ask(testIntegration, { params: { id }, body: {} })
  expect(refused.body).toMatchObject({ kind: 'test', state: 'refused', answer: '401' })
  receivers.next.set('/bot', ['cut'])
  const unclear = await admin.ask(testIntegration, { params: { id }, body: {} })
  expect(unclear.body).toMatchObject({ kind: 'test', state: 'unclear', answer: 'cut', mayRetry: false })
})

test('no answer, log or act contains a secret', async () => {
  for (const kind of ['discord', 'telegram', 'mastodon', 'bluesky', 'webhook'] as const) await add(kind)
  const answer = JSON.stringify((await admin.ask(listIntegrations, {})).body)
  const { rows } = await site.database.pool.query("select changes from audit_acts where subject = 'integration'")
  for (const secret of Object.values(secrets)) {
    expect(answer).not.toContain(secret)
    expect(JSON.stringify(rows)).not.toContain(secret)
  }
})
