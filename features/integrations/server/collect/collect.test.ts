import { afterAll, afterEach, expect, test } from 'vitest'
import { addShow } from '#features/radio/server/api.ts'
import { publish } from '#test/publish.ts'
import { patience, startAnnouncingSite } from '../testing/announcing-site.ts'

const own = await startAnnouncingSite()
const { site, receivers, add, news, states } = own
afterAll(own.close)
afterEach(own.reset)

test('what is older than an hour or than the target, not in its language, copied or switched off is not announced', async () => {
  const old = new Date(Date.now() - 2 * 3_600_000)
  await news('earlier', 'Earlier')
  await add('webhook')
  await publish(site, { slug: 'old', publishedAt: old, texts: { en: 'Old' } })
  await publish(site, { slug: 'alt', publishedAt: new Date(), texts: { de: 'Neu' } })
  const source = { hotel: 'hhus', address: 'https://www.habbo.com/community/article/2/copy' } as const
  await publish(site, { slug: 'copy', publishedAt: new Date(), source, texts: { en: 'Copy' } })
  await add('mastodon', { events: ['record'] })
  await news('last', 'Last')
  await expect.poll(states, patience).toEqual(['webhook sent'])
  expect(receivers.at('/hook')[0]?.json).toMatchObject({ data: { title: 'Last' } })
})

test('badges with a name, a record, a status that lasts and a show are announced, each once', async () => {
  await add('webhook', { events: ['badge', 'record', 'status', 'show'], language: 'tr' })
  const { pool } = site.database
  await pool.query(
    "insert into badges_badges (code, first_seen_at, labelled_at) values ('LAMP1', now(), now() + interval '1 minute')",
  )
  await pool.query(
    "insert into badges_texts (badge_id, hotel, name) select id, 'hhde', 'Lampe' from badges_badges where code = 'LAMP1'",
  )
  await pool.query(
    `insert into origins_samples (hotel, minute, online) values
      ('hhous', date_trunc('minute', now()) - interval '9 days', 100), ('hhous', date_trunc('minute', now()) - interval '11 minutes', 1234)`,
  )
  await pool.query(
    `insert into outages_hotels (hotel, state, since, heard_at) values ('hhtr', 'maintenance', now() - interval '6 minutes', now())`,
  )
  await pool.query("update integrations_targets set on_since = now() - interval '1 hour'")
  const begun = new Date(Date.now() - 120_000).toISOString()
  await addShow(
    site.database.db,
    {
      ...{ station: 'main', name: 'Gece Kuşu', djName: 'hidden.owl', coDjName: null, description: 'Sakin şarkılar.' },
      ...{ isLive: true, isRecurring: false, zone: 'UTC', firstDay: begun.slice(0, 10), lastDay: null },
      ...{ starts: begun.slice(11, 16), minutes: 60 },
    },
    new Date(Date.now() - 600_000),
  )
  // Without a station of their own, the Turkish speaking hear the main one.
  await addShow(
    site.database.db,
    {
      ...{ station: 'tr', name: 'Başka bir yayın', djName: 'hidden.owl', coDjName: null, description: '' },
      ...{ isLive: true, isRecurring: false, zone: 'UTC', firstDay: begun.slice(0, 10), lastDay: null },
      ...{ starts: begun.slice(11, 16), minutes: 60 },
    },
    new Date(Date.now() - 600_000),
  )
  const types = () =>
    receivers
      .at('/hook')
      .map(({ json }) => json.type)
      .sort()
  await expect
    .poll(types, patience)
    .toEqual(['badge.announced', 'record.announced', 'show.announced', 'status.announced'])
  const titles = receivers.at('/hook').map(({ json }) => (json.data as { title: string }).title)
  expect(titles).toEqual(
    expect.arrayContaining([
      'Yeni rozet: Lampe',
      expect.stringMatching(/1\.234/),
      expect.stringContaining('bakımda'),
      'Şimdi yayında: Gece Kuşu',
    ]),
  )
  await pool.query("update outages_hotels set state = 'busy', since = now() - interval '5 minutes'")
  await expect.poll(() => receivers.at('/hook').length, patience).toBe(5)
  expect(JSON.stringify(receivers.received)).not.toContain('hidden.owl')
  expect(receivers.at('/hook')[4]?.json).toMatchObject({
    type: 'status.announced',
    data: { title: expect.stringContaining('yeniden') },
  })
})
