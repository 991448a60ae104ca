import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPreview } from '#features/news/contract.ts'
import { listHistory, listPhotos, type RedactedKind, redactEntry } from '#features/scanner/contract.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { openImports } from '#test/imports.ts'
import type { Member } from '#test/member.ts'
import { asked } from '#test/newsroom.ts'
import {
  addressesContaining,
  type ParameterValues,
  type PublicResponse,
  readEverything,
} from '#test/public-responses.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'

/**
 * Entries of a history that are removed on request: no endpoint, page, feed or file shows them
 * afterwards, no table contains them, and neither scans nor imports bring them back. The player
 * stays visible.
 */
let site: TestSite
let admin: Member
let owner: Member
let friend: Member
let words: Record<RedactedKind, string>
let values: ParameterValues

/** Some thousand answers are read, possibly on a busy machine. */
const patience = 300_000
const hotel = 'hhus'

async function importPhotos() {
  const imports = openImports(site)
  await imports.run('photos', '--hotel', hotel)
  imports.close()
}

beforeAll(async () => {
  site = await startSite()
  const { world } = site.hotel
  world.addPlayer(hotel, { name: 'marble.once', motto: 'murmur of yesterday', badges: 1, photos: 1 })
  world.setFigure(hotel, 'marble.once', 'hr-100-61.hd-180-7.ch-4711-66.lg-270-82')
  for (const name of ['open.friend', 'stale.friend']) world.addPlayer(hotel, { name, motto: `${name} says so` })
  owner = await site.newMember({ name: 'marble.once' })
  friend = await site.newMember({ name: 'open.friend' })
  admin = await site.newMember({ roles: ['administration'] })
  await site.scan(hotel, 'open.friend')
  const stale = await site.scan(hotel, 'stale.friend')
  for (const name of ['open.friend', 'stale.friend']) world.addFriend(hotel, 'marble.once', name)
  world.takePhoto(hotel, 'marble.once')
  await site.scan(hotel, 'marble.once')
  await site.scan(hotel, 'open.friend')
  await site.scan(hotel, 'stale.friend')
  await importPhotos()
  world.rename(hotel, 'marble.once', 'marble.now')
  world.setMotto(hotel, 'marble.now', 'whisper of today')
  world.setFigure(hotel, 'marble.now', 'hr-100-61.hd-180-7.ch-210-66.lg-270-82')
  await site.scan(hotel, 'marble.now')
  const article = await publish(site, {
    author: { hotel, name: 'marble.now' },
    texts: { en: { title: 'A lamp in the hall', html: '<div data-player="hhus:marble.now"></div>' } },
  })
  const preview = await asked(admin, createPreview, { params: { id: String(article.id) }, body: {} })
  const { habboId } = owner
  const photos = listPhotos.result.parse((await site.ask(listPhotos, { params: { habboId } })).body).items
  words = { name: 'marble.once', motto: 'murmur of yesterday', look: 'ch-4711-66', photo: photos[0]?.id ?? '' }
  values = {
    play: ['1'],
    habboId: [habboId, friend.habboId, stale.habboId],
    players: [`${habboId},${friend.habboId}`, `${friend.habboId},${stale.habboId}`],
    groupId: [`g-${hotel}-${'0'.repeat(32)}`],
    'photos.id': photos.map(({ id }) => `${hotel}-${id}`),
    'pictures.id': ['1'],
    'comments.id': ['1'],
    'jobs.id': ['1'],
    ids: ['1'],
    purpose: ['register'],
    slug: [article.slug],
    token: [preview.token],
    code: ['ACH_Test1'],
    codes: ['ACH_Test1'],
    country: ['FI'],
    subject: [`news:${article.id}`],
    hotel: [hotel],
    name: ['marble.now', 'open.friend'],
    text: ['marble', 'lamp'],
    url: [`http://localhost:0/en/scanner/users/${habboId}`],
  }
})
afterAll(() => site.close())

async function addressesByWord() {
  const responses: PublicResponse[] = []
  // What a member sees more than a guest does not depend on the language.
  for (const [client, languages] of [
    [site.newGuest(), languageCodes],
    [friend, ['en']],
    [owner, ['en']],
  ] as const) {
    // Share pictures are limited for each network.
    await site.database.pool.query('truncate platform_turns')
    responses.push(...(await readEverything(client, values, languages)))
  }
  expect(responses.filter(({ status }) => status === 429 || status >= 500)).toEqual([])
  return Object.entries(words).map(([what, word]) => [what, addressesContaining(responses, word)] as const)
}

const nowhere = () => Object.keys(words).map((what) => [what, []])

test(
  'each entry is shown somewhere before it is removed',
  async () => {
    expect((await addressesByWord()).filter(([, addresses]) => addresses.length === 0)).toEqual([])
  },
  patience,
)

test(
  'no entry is shown or stored once it is removed, nor after the next scans and imports',
  async () => {
    await site.database.pool.query('update accounts_sessions set confirmed_at = now()')
    for (const what of ['name', 'motto', 'look', 'photo'] as const) {
      const listed = await admin.ask(listHistory, { params: { hotel, name: 'marble.now' }, query: { what } })
      const { items, player } = listHistory.result.parse(listed.body)
      const entry = items.find(({ id, value }) => what !== 'photo' || id === words.photo || value === words[what])
      const body = { habboId: player.habboId, what, id: entry?.id ?? '' }
      expect([what, (await admin.ask(redactEntry, { body })).status]).toEqual([what, 200])
    }
    await expect.poll(stored, { timeout: patience }).toEqual(nowhere())
    for (const name of ['marble.now', 'open.friend', 'stale.friend']) await site.scan(hotel, name)
    await importPhotos()
    expect(await stored()).toEqual(nowhere())
    expect(await addressesByWord()).toEqual(nowhere())
  },
  patience,
)

/** The tables that contain each entry. The queue keeps what it has done; it has no values. */
async function stored() {
  const { pool } = site.database
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  return Promise.all(
    Object.entries(words).map(async ([what, word]) => {
      const found = await Promise.all(
        rows.map(async ({ name }) => {
          const held = await pool.query(`select from ${name} as row where row::text like '%' || $1 || '%' limit 1`, [
            word,
          ])
          return held.rowCount ? [name] : []
        }),
      )
      return [what, found.flat()]
    }),
  )
}
