import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSettings } from '#features/accounts/contract.ts'
import { changeBalance, keepOffSite } from '#features/accounts/server/api.ts'
import { follow } from '#features/follows/contract.ts'
import { changeStaffPicture, hideStaffPicture } from '#features/gallery/contract.ts'
import { removeHidden as removePhotos } from '#features/gallery/server/api.ts'
import { createPreview } from '#features/news/contract.ts'
import { removeHidden as removeFishers } from '#features/origins/server/api.ts'
import { listGroups, listPhotos } from '#features/scanner/contract.ts'
import { removeHidden } from '#features/scanner/server/api.ts'
import { inTransaction, tablesOf } from '#platform/server/database/database.ts'
import { aggregateRewards } from '#test/aggregate-rewards.ts'
import type { Client } from '#test/client.ts'
import { comment } from '#test/comments.ts'
import { keepBoard } from '#test/fishing.ts'
import { addGamePicture } from '#test/game-pictures.ts'
import { openImports } from '#test/imports.ts'
import type { Member } from '#test/member.ts'
import { asked } from '#test/newsroom.ts'
import {
  addressesContaining,
  type ParameterValues,
  type PublicResponse,
  readAddresses,
  readEverything,
} from '#test/public-responses.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'

/**
 * A player who is shown everywhere hides everything, and the staff hide a picture of the game: no
 * endpoint, page, feed or file shows their texts to a guest or friend. New endpoints and pages are
 * included.
 */
let site: TestSite
let shy: Member
let friend: Member
let curator: Member
let pictureId: number
/** The texts that must disappear, by kind. */
let words: Record<string, string>
let values: ParameterValues

/** Some thousand answers are read, possibly on a busy machine. */
const patience = 300_000
const figureOnce = 'hr-100-61.hd-180-7.ch-4711-66.lg-270-82'
const friendOfShy = 'velvet.confidant'

beforeAll(async () => {
  site = await startSite()
  const { world } = site.hotel
  const hall = 'hhus'
  world.addPlayer(hall, {
    name: 'velvet.once',
    motto: 'murmur of yesterday',
    badges: 2,
    groups: 1,
    rooms: 1,
    photos: 1,
  })
  world.setFigure(hall, 'velvet.once', figureOnce)
  world.player(hall, 'velvet.once').rooms.change((rooms) => {
    const [room] = rooms
    if (room) rooms[0] = { ...room, name: 'Velvet chamber of echoes' }
  })
  const badge = world.giveBadge(hall, 'velvet.once')
  for (const name of [friendOfShy, 'open.friend', 'stale.friend'])
    world.addPlayer(hall, { name, motto: `${name} says so` })
  shy = await site.newMember({ name: 'velvet.once' })
  friend = await site.newMember({ name: 'open.friend' })

  // One friend's list and timeline have the later former name and motto; it is never scanned again.
  await site.scan(hall, 'stale.friend')
  for (const name of ['stale.friend', 'open.friend', friendOfShy]) world.addFriend(hall, 'velvet.once', name)
  const stale = await site.scan(hall, 'stale.friend')
  await site.scan(hall, 'velvet.once')
  await site.scan(hall, 'open.friend')
  await friend.ask(follow, { body: { kind: 'player', key: shy.habboId } })
  world.rename(hall, 'velvet.once', 'velvet.now')
  world.setMotto(hall, 'velvet.now', 'whisper of today')
  world.setFigure(hall, 'velvet.now', 'hr-100-61.hd-180-7.ch-210-66.lg-270-82')
  await site.scan(hall, 'velvet.now')
  await site.scan(hall, 'open.friend')

  const author = { hotel: hall, name: 'velvet.now' } as const
  const html = '<p>Read all about it</p><div data-player="hhus:velvet.now"></div>'
  const article = await publish(site, { author, texts: { en: { title: 'A lamp in the hall', html } } })
  const editor = await site.newMember({ roles: ['news_lvl3'] })
  const preview = await asked(editor, createPreview, { params: { id: String(article.id) }, body: {} })
  const { comment: posted } = await comment(shy, { subject: `news:${article.id}`, text: 'Good evening' })
  await inTransaction(site.database.db, (tx) =>
    changeBalance(tx, { accountId: shy.accountId, stars: 0, comets: 50, reason: 'test', about: 'test:1' }, new Date()),
  )
  await aggregateRewards(site)
  world.takePhoto(hall, 'velvet.now')
  const imports = openImports(site)
  await imports.run('photos', '--hotel', hall)
  imports.close()

  const fisher = world.addPlayer('hhous', { name: 'angler.of.velvet', motto: 'hook and line' })
  const { habboId: fisherId, name: fisherName } = await site.scan('hhous', 'angler.of.velvet')
  await keepBoard(site, 'hhous', '2026-11-20', { [fisherId]: 5000 })
  expect(fisher.motto).toBe('hook and line')

  pictureId = await addGamePicture(site, { file: 'velvet_advert.png' })
  const titles = { de: 'Velvet advert', en: 'Velvet advert', tr: 'Velvet advert' }
  curator = await site.newMember({ roles: ['cm_furnilist_lvl2'] })
  await curator.ask(changeStaffPicture, { params: { id: pictureId }, body: { seen: 1, titles, day: null } })

  const params = { habboId: shy.habboId }
  const group = listGroups.result.parse((await site.ask(listGroups, { params })).body).items[0]
  const photo = listPhotos.result.parse((await site.ask(listPhotos, { params })).body).items[0]
  words = {
    'the id': shy.habboId,
    'the former name': 'velvet.once',
    'the former motto': 'murmur of yesterday',
    'the motto': 'whisper of today',
    'a former look': 'ch-4711-66',
    'a friend': friendOfShy,
    'a group': group?.id ?? '',
    'a room': 'Velvet chamber of echoes',
    'a photo': photo?.id ?? '',
    'the id of a fisher': fisherId,
    'the name of a fisher': fisherName,
    'the motto of a fisher': 'hook and line',
    'a picture of the game': 'velvet_advert.png',
    'the title of a picture': 'Velvet advert',
  }
  values = {
    play: ['1'],
    habboId: [shy.habboId, friend.habboId, stale.habboId, fisherId],
    players: [
      `${shy.habboId},${friend.habboId}`,
      `${friend.habboId},${stale.habboId}`,
      `${fisherId},${friend.habboId}`,
    ],
    groupId: [group?.id ?? ''],
    'photos.id': [`hhus-${photo?.id}`],
    'pictures.id': [String(pictureId)],
    'comments.id': [String(posted.id)],
    'jobs.id': ['1'],
    ids: [String(posted.id)],
    purpose: ['register'],
    slug: [article.slug],
    token: [preview.token],
    code: [badge],
    codes: [badge],
    country: ['FI'],
    subject: [`news:${article.id}`],
    hotel: [hall],
    name: ['velvet.now', 'open.friend'],
    text: ['velvet.now', 'open.friend', 'lamp'],
    url: [...[shy, friend].map(({ habboId }) => `scanner/users/${habboId}`), `news/${article.slug}`].map(
      (path) => `http://localhost:0/en/${path}`,
    ),
  }
})
afterAll(() => site.close())

type Found = { reader: 'guest' | 'friend'; response: PublicResponse }

/** What a guest finds and the friend, who sees more than a guest in every language alike. */
async function readAll(): Promise<Found[]> {
  return [
    ...(await readAs('guest', (client) => readEverything(client, values))),
    ...(await readAs('friend', (client) => readEverything(client, values, ['en']))),
  ]
}

/** Reads with nothing counted for the limit of share pictures. */
async function readAs(reader: Found['reader'], read: (client: Client) => Promise<PublicResponse[]>): Promise<Found[]> {
  await site.database.pool.query('truncate platform_turns')
  const responses = await read(reader === 'guest' ? site.newGuest() : friend)
  // An address that answers nothing proves nothing.
  const unanswered = responses.filter(({ status }) => status === 429 || status >= 500)
  expect(unanswered.map(({ address, status }) => `${status} ${address}`)).toEqual([])
  return responses.map((response) => ({ reader, response }))
}

function addressesByWord(found: readonly Found[]) {
  const responses = found.map(({ response }) => response)
  return Object.entries(words).map(([what, word]) => [what, addressesContaining(responses, word)] as const)
}

async function hideEverything() {
  const hidden = { page: true, friends: true, names: true, mottos: true }
  expect((await shy.ask(changeSettings, { body: { hidden } })).status).toBe(200)
  const habboId = words['the id of a fisher'] ?? ''
  const body = { seen: 2, isHidden: true }
  expect((await curator.ask(hideStaffPicture, { params: { id: pictureId }, body })).status).toBe(200)
  await keepOffSite(tablesOf(site.database.db), { habboId, name: 'angler.of.velvet' }, true)
}

/** What showed one of the texts before they were hidden, and is cached by now. */
let showing: Found[]

test(
  'each text is shown somewhere before it is hidden',
  async () => {
    const found = await readAll()
    expect(addressesByWord(found).filter(([, addresses]) => addresses.length === 0)).toEqual([])
    showing = found.filter((each) => addressesByWord([each]).some(([, addresses]) => addresses.length > 0))
  },
  patience,
)

test(
  'none is shown once hidden, nor after a friend is scanned again',
  async () => {
    await hideEverything()
    const nowhere = Object.keys(words).map((what) => [what, []])
    const readAgain = async () => {
      const again: Found[] = []
      for (const reader of ['guest', 'friend'] as const) {
        const own = showing.flatMap((each) => (each.reader === reader ? [each.response.address] : []))
        again.push(...(await readAs(reader, (client) => readAddresses(client, own))))
      }
      return addressesByWord(again)
    }
    await expect.poll(readAgain, { timeout: patience }).toEqual(nowhere)

    site.hotel.world.setMotto('hhus', 'velvet.now', 'sigh of tomorrow')
    words['a later motto'] = 'sigh of tomorrow'
    await site.scan('hhus', 'open.friend')
    const readAllAgain = async () => addressesByWord(await readAll())
    await expect.poll(readAllAgain, { timeout: patience }).toEqual([...nowhere, ['a later motto', []]])
  },
  patience,
)

test('a day later former data and data of friends are deleted from every table', async () => {
  const later = new Date(Date.now() + 86_400_000)
  await removeHidden(tablesOf(site.database.db), later)
  await removePhotos(tablesOf(site.database.db))
  await removeFishers({ db: tablesOf(site.database.db) })
  await site.scan('hhus', 'open.friend')
  const gone = ['the former name', 'the former motto', 'a former look', 'a later motto', 'a friend']
  for (const what of gone) expect([what, await tablesWith(words[what] ?? '')]).toEqual([what, []])
})

/** The tables that contain a text. */
async function tablesWith(word: string): Promise<string[]> {
  const { pool } = site.database
  const { rows } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  const found = await Promise.all(
    rows.map(async ({ name }) => {
      const held = await pool.query(`select from ${name} as row where row::text like '%' || $1 || '%' limit 1`, [word])
      return held.rowCount ? [name] : []
    }),
  )
  return found.flat()
}
