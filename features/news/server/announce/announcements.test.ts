import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tablesOf } from '#platform/server/database/database.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { withdrawArticle } from '../api.ts'

const publicUrl = 'https://nightbell.example'
type Message = { at: string; type: string | undefined; body: string }
type Answer = { status: number; headers?: Record<string, string> } | 'never'

/** A search engine and a hub on this machine: they store messages and return the given status. */
const messages: Message[] = []
const answers = new Map<string, Answer[]>()
const services = createServer(async (request, response) => {
  const at = request.url ?? ''
  const pieces = await request.toArray()
  messages.push({ at, type: request.headers['content-type'], body: Buffer.concat(pieces).toString() })
  const answer = answers.get(at)?.shift() ?? { status: at === '/hub' ? 204 : 202 }
  if (answer !== 'never') response.writeHead(answer.status, answer.headers).end()
})

let site: TestSite
beforeAll(async () => {
  await new Promise<void>((listening) => services.listen(0, '127.0.0.1', listening))
  const bound = services.address()
  const address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  site = await startSite({
    settings: {
      PUBLIC_URL: publicUrl,
      INDEXNOW: 'true',
      INDEXNOW_URL: `${address}/indexnow`,
      WEBSUB_HUB_URL: `${address}/hub`,
    },
  })
})
afterAll(async () => {
  await site.close()
  services.closeAllConnections()
  services.close()
})
beforeEach(() => {
  messages.length = 0
  answers.clear()
})

/** Longer than the queue waits before it looks for what was put off. */
const patience = { timeout: 60_000 }
const sentTo = (at: string, word: string) =>
  messages.filter((message) => message.at === at && message.body.includes(word))
const soon = (at: string, word: string, times = 1) => expect.poll(() => sentTo(at, word).length, patience).toBe(times)

test('published, changed and withdrawn news are announced once each, in every language', {
  timeout: 120_000,
}, async () => {
  const draft = { slug: 'lamp', key: 'lamp', category: 'rare', isShort: false } as const
  const { id } = await publish(site, { ...draft, texts: { de: 'Lampe', en: 'Lamp' } })
  await soon('/indexnow', 'lamp')
  const [first] = sentTo('/indexnow', 'lamp')
  expect(first?.type).toBe('application/json; charset=utf-8')
  const message: Record<string, unknown> = JSON.parse(first?.body ?? '')
  expect(message).toMatchObject({
    host: 'nightbell.example',
    keyLocation: `${publicUrl}/${message.key}.txt`,
    urlList: [`${publicUrl}/de/news/lamp`, `${publicUrl}/en/news/lamp`],
  })

  // The search engine reads the key from the site.
  const key = await site.get(`/${message.key}.txt`)
  expect([key.status, key.headers.get('content-type'), await key.text()]).toEqual([
    200,
    'text/plain; charset=utf-8',
    message.key,
  ])
  expect((await site.get(`/${'0'.repeat(32)}.txt`)).status).toBe(404)

  await soon('/hub', 'rare.atom')
  const [toHub] = sentTo('/hub', 'rare.atom')
  expect(toHub?.type).toBe('application/x-www-form-urlencoded')
  const form = new URLSearchParams(toHub?.body)
  expect(form.get('hub.mode')).toBe('publish')
  expect(form.getAll('hub.url')).toEqual(
    ['de', 'en'].flatMap((language) =>
      ['news', 'rare'].flatMap((feed) =>
        ['atom', 'json'].map((form) => `${publicUrl}/${language}/feeds/${feed}.${form}`),
      ),
    ),
  )

  await publish(site, { ...draft, texts: { de: 'Lampe', en: 'Brighter lamp' } })
  await soon('/indexnow', 'lamp', 2)
  await withdrawArticle(tablesOf(site.database.db), id)
  await soon('/indexnow', 'lamp', 3)
  expect(JSON.parse(sentTo('/indexnow', 'lamp')[2]?.body ?? '').urlList).toEqual([
    `${publicUrl}/de/news/lamp`,
    `${publicUrl}/en/news/lamp`,
  ])
})

test('a service that asks to wait, or fails, gets the message again', {
  timeout: 120_000,
}, async () => {
  answers.set('/indexnow', [{ status: 429, headers: { 'retry-after': '1' } }])
  answers.set('/hub', [{ status: 503, headers: { 'retry-after': new Date(Date.now() + 1000).toUTCString() } }])
  await publish(site, { slug: 'patient', texts: { tr: 'Sabırlı' } })
  await soon('/indexnow', 'patient', 2)
  await soon('/hub', 'hub.mode=publish', 2)
  expect(sentTo('/indexnow', 'patient')[1]?.body).toBe(sentTo('/indexnow', 'patient')[0]?.body)
})

test('messages refused for good are not sent again, and a service that hangs delays no other', {
  timeout: 120_000,
}, async () => {
  answers.set('/indexnow', ['never'])
  answers.set('/hub', [{ status: 400 }])
  await publish(site, { slug: 'hanging', texts: { en: 'Hanging' } })
  await soon('/indexnow', 'hanging')
  await soon('/hub', 'news.atom')
  // The hub answers the next message while the search engine still says nothing.
  await publish(site, { slug: 'following', category: 'events', texts: { en: 'Following' } })
  await soon('/hub', 'events.atom')
  expect(sentTo('/hub', 'news.atom')).toHaveLength(2)
  expect((await site.get('/en/news/following')).status).toBe(200)
  await soon('/indexnow', 'following')
})

test('copies of the game’s own news are announced to the hub alone', { timeout: 120_000 }, async () => {
  const source = { hotel: 'hhus', address: 'https://www.habbo.com/community/article/1/copied' } as const
  await publish(site, { slug: 'copied', source, category: 'habbo', texts: { en: 'Copied' } })
  await publish(site, { slug: 'written', texts: { en: 'Written here' } })
  // A service whose answer comes late gets a message again.
  const arrives = (at: string, word: string) => expect.poll(() => sentTo(at, word).length, patience).toBeGreaterThan(0)
  await arrives('/indexnow', 'written')
  expect(sentTo('/indexnow', 'copied')).toEqual([])
  await arrives('/hub', 'habbo.atom')
})

test('feeds of news name the hub, and those of comments, which are not announced, do not', async () => {
  const feed = await site.get('/en/feeds/news.atom')
  expect(await feed.text()).toMatch(/<link rel="hub" href="http:\/\/127[^"]*\/hub"\/>/)
  expect(feed.headers.get('link')).toMatch(
    /^<https:\/\/nightbell.example\/en\/feeds\/news.atom>; rel="self", <[^>]*\/hub>; rel="hub"$/,
  )
  const { slug } = await publish(site, { texts: { en: 'Talked about' } })
  const comments = await site.get(`/en/feeds/comments/${slug}.atom`)
  expect([comments.status, comments.headers.get('link'), await comments.text()]).toEqual([
    200,
    expect.not.stringContaining('rel="hub"'),
    expect.not.stringContaining('rel="hub"'),
  ])
})

test('a site without a public address announces nothing', async () => {
  const quiet = await startSite()
  try {
    await publish(quiet, { texts: { en: 'In private' } })
    const changes = () => quiet.database.pool.query('select from news_unannounced').then(({ rowCount }) => rowCount)
    await expect.poll(changes, patience).toBe(0)
    const { rows } = await quiet.database.pool.query("select from tasks.job where name = 'news.announce'")
    expect(rows).toEqual([])
    expect(await (await quiet.get('/en/feeds/news.atom')).text()).not.toContain('rel="hub"')
    const key = await site.database.pool.query(
      "select encode(value, 'hex') as key from platform_secrets where name = 'indexnow'",
    )
    expect((await quiet.get(`/${key.rows[0]?.key.slice(0, 32)}.txt`)).status).not.toBe(200)
  } finally {
    await quiet.close()
  }
})
