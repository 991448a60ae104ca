import { afterAll, afterEach, expect, test } from 'vitest'
import { withdrawArticle } from '#features/news/server/api.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { confirmSessions } from '#test/member.ts'
import { startSite } from '#test/site.ts'
import { changeIntegration, type Integration } from '../../contract.ts'
import { discordPath, patience, startAnnouncingSite } from '../testing/announcing-site.ts'

/** What becomes of a message after it was sent: edits, deletions, and changes of its target. */
const own = await startAnnouncingSite()
const { site, admin, receivers, add, news, list, states } = own
afterAll(own.close)
afterEach(own.reset)

const picture = { src: 'https://images.habbo.com/web_images/lamp.png', alt: 'A lamp', width: 400, height: 200 }
const telegramCalls = () => receivers.at('/bot').map(({ path }) => path.split('/').at(-1))
const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values)

test('Telegram gets the picture as a photo whose caption is edited, and the text alone where it refuses that', async () => {
  await add('telegram')
  await news('photo', 'A <lamp>', { picture })
  await expect.poll(states, patience).toEqual(['telegram sent'])
  expect(receivers.at('/bot')[0]?.json).toMatchObject({
    ...{ chat_id: '@nightbell', photo: expect.stringContaining('lamp.png'), parse_mode: 'HTML' },
    caption: expect.stringContaining('<b>A &lt;lamp&gt;</b>'),
  })
  await news('photo', 'A brighter lamp', { picture })
  await expect.poll(telegramCalls, patience).toEqual(['sendPhoto', 'editMessageCaption'])
  expect(receivers.at('/bot')[1]?.json).toMatchObject({
    message_id: expect.any(Number),
    caption: expect.stringContaining('A brighter lamp'),
  })
  receivers.received.length = 0
  const description = 'Bad Request: failed to get HTTP URL content'
  receivers.next.set('/bot', [{ status: 400, json: { ok: false, error_code: 400, description } }])
  await news('text', 'A dark lamp', { picture })
  await expect.poll(telegramCalls, patience).toEqual(['sendPhoto', 'sendMessage'])
  await expect.poll(states, patience).toEqual(['telegram sent', 'telegram sent'])
  await news('text', 'A darker lamp', { picture })
  await expect.poll(telegramCalls, patience).toEqual(['sendPhoto', 'sendMessage', 'editMessageText'])
})

test('Discord gets the picture in the embed', async () => {
  await add('discord')
  await news('pictured', 'A pictured lamp', { picture })
  await expect.poll(states, patience).toEqual(['discord sent'])
  expect(receivers.at(discordPath)[0]?.json).toMatchObject({
    embeds: [{ title: 'A pictured lamp', image: { url: expect.stringMatching(/^https?:\/\/.+lamp\.png/) } }],
  })
})

test('the messages of a withdrawn item are deleted, and sent anew if it is soon public again', async () => {
  for (const kind of ['discord', 'telegram', 'mastodon', 'bluesky', 'webhook'] as const) await add(kind)
  const { id } = await news('gone', 'Gone')
  const all = ['bluesky sent', 'discord sent', 'mastodon sent', 'telegram sent', 'webhook sent']
  await expect.poll(states, patience).toEqual(all)
  // One of them was deleted there before.
  receivers.next.set(`${discordPath}/messages/`, [{ status: 404, json: { code: 10008, message: 'Unknown Message' } }])
  await withdrawArticle(tablesOf(site.database.db), id)
  const deleted = async () => (await list()).filter(({ isWithdrawn }) => isWithdrawn).length
  await expect.poll(deleted, patience).toBe(5)
  expect(await states()).toEqual(all)
  expect(receivers.at(`${discordPath}/messages/`)[0]?.method).toBe('DELETE')
  expect(receivers.at('/api/v1/statuses/')[0]?.method).toBe('DELETE')
  expect(telegramCalls()).toEqual(['sendMessage', 'deleteMessage'])
  const [put] = receivers.at('/xrpc/com.atproto.repo.putRecord')
  expect(receivers.at('/xrpc/com.atproto.repo.deleteRecord')[0]?.json).toEqual({
    ...{ repo: 'did:plc:owl', collection: 'app.bsky.feed.post', rkey: put?.json.rkey },
  })
  expect(receivers.at('/hook').map(({ json }) => json.type)).toEqual(['news.announced', 'news.withdrawn'])

  await query("update news_articles set languages = '{en}', changed_at = now() where id = $1", [id])
  await expect.poll(() => receivers.at('/hook').length, patience).toBe(3)
  await expect.poll(deleted, patience).toBe(0)
  await expect.poll(() => receivers.at(`${discordPath}?wait=true`).length, patience).toBe(2)
  await expect.poll(states, patience).toEqual(all)
  const keys = receivers.at('/api/v1/statuses').map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys.filter(Boolean)).size).toBe(2)
  expect(receivers.at('/hook')[2]?.json).toMatchObject({ type: 'news.announced', data: { title: 'Gone' } })
})

test('what is withdrawn before it was sent is never sent, and a deletion that is refused is said', async () => {
  receivers.next.set('/hook', [{ status: 500 }])
  const telegram = await add('telegram')
  await add('webhook')
  const { id } = await news('early', 'Early')
  await expect.poll(states, patience).toEqual(['telegram sent', 'webhook waiting'])
  await expect.poll(() => receivers.at('/hook').length, patience).toBe(1)
  const description = "Bad Request: message can't be deleted"
  receivers.next.set('/bot', [{ status: 400, json: { ok: false, error_code: 400, description } }])
  await withdrawArticle(tablesOf(site.database.db), id)
  await expect.poll(states, patience).toContain('telegram refused')
  await query('update integrations_deliveries set due_at = now() where target_id <> $1', [telegram.id])
  await expect.poll(states, patience).toEqual(['telegram refused', 'webhook cancelled'])
  expect(receivers.at('/hook')).toHaveLength(1)
})

test('messages of a target that moved to another place or language stay as they are', async () => {
  const body = ({ kind, name, language, events, address, recipient, roleMention, version }: Integration) => ({
    ...{ kind, name, language, events, address, recipient, roleMention, version, secret: '' },
  })
  const [hook, discord] = [await add('webhook'), await add('discord')]
  await news('moved', 'Moved')
  await expect.poll(states, patience).toEqual(['discord sent', 'webhook sent'])
  await confirmSessions(site)
  const secret = `whsec_${Buffer.alloc(32, 8).toString('base64')}`
  const elsewhere = { ...body(hook), address: `${receivers.address}/other`, secret }
  expect((await admin.ask(changeIntegration, { params: { id: hook.id }, body: elsewhere })).status).toBe(200)
  const german = { ...body(discord), language: 'de' as const }
  expect((await admin.ask(changeIntegration, { params: { id: discord.id }, body: german })).status).toBe(200)
  await news('moved', 'Moved on')
  await add('mastodon')
  await news('after', 'After')
  await expect.poll(() => receivers.at('/api/v1/statuses').length, patience).toBe(1)
  await expect.poll(() => receivers.at('/other').length, patience).toBe(1)
  expect(receivers.at('/other')[0]?.json).toMatchObject({ data: { title: 'After' } })
  expect(receivers.at(discordPath)).toHaveLength(1)
  expect(receivers.at('/hook')).toHaveLength(1)
})

test('a title that changes while the message is sent makes no second message, with two processes', async () => {
  const second = await startSite({
    beside: site,
    settings: { ROLE: 'tasks', DISCORD_API_URL: receivers.address, INTEGRATION_ADDRESSES: receivers.address },
    announceEveryMs: 50,
  })
  try {
    receivers.next.set(discordPath, ['never'])
    await add('discord')
    await news('hasty', 'Hasty')
    await expect.poll(() => receivers.at(discordPath).length, patience).toBe(1)
    await news('hasty', 'Hastier')
    await expect.poll(async () => (await list())[0]?.title, patience).toBe('Hastier')
    receivers.cutHanging()
    await expect.poll(states, patience).toEqual(['discord unclear'])
    // The oldest is sent first: once a later one is there, this one was not sent again.
    await query('update integrations_deliveries set due_at = now()')
    await news('after', 'After')
    await expect.poll(states, patience).toEqual(['discord sent', 'discord unclear'])
    const embeds = receivers.at(discordPath).flatMap(({ json }) => json.embeds as { title: string }[])
    expect(embeds.map(({ title }) => title)).toEqual(['Hasty', 'After'])
  } finally {
    await second.close()
  }
})
