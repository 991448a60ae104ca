import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listBadges } from '#features/badges/contract.ts'
import { findComment, listReplies } from '#features/comments/contract.ts'
import { listPictures, listPublicPhotos } from '#features/gallery/contract.ts'
import { listNews } from '#features/news/contract.ts'
import { listPlays } from '#features/radio/contract.ts'
import { showBoard } from '#features/rewards/contract.ts'
import { listChanges, listFriends, listRooms } from '#features/scanner/contract.ts'
import { searchSite } from '#features/search/contract.ts'
import { listWares } from '#features/shop/contract.ts'
import { addressOf, type PlainPageName } from '#platform/contract/addresses.ts'
import { inTransaction } from '#platform/server/database.ts'
import { gather } from '#platform/server/gather.ts'
import { withoutReplica, withReplica } from '#platform/server/reading-place.ts'
import { comment } from '#test/comments.ts'
import { missingPostgres } from '#test/postgres/provide.ts'
import { publish } from '#test/publish.ts'
import { openReplicated, type ReplicatedSite } from '#test/replicated-site.ts'

/** What may be read from a replica can be read there, and all else never comes to it. */
const missing = missingPostgres()
if (missing) console.log(missing)

const plain: readonly PlainPageName[] = [
  'home',
  'newsCategory',
  'communityTeamlist',
  'communityJobs',
  'habboBadges',
  'habboWebpromos',
  'habboImages',
  'habboPhotos',
  'habboOriginsScanner',
  'habboOriginsBadges',
  'habboOriginsUserStats',
  'habboOriginsFishing',
  'radioRecentlyPlayed',
  'radioSchedule',
  'imprint',
  'status',
]

describe.skipIf(missing !== null)('what is read from a replica', () => {
  let replicated: ReplicatedSite
  beforeAll(async () => {
    replicated = await openReplicated()
  }, 120_000)
  afterAll(() => replicated?.close())

  test('no page and no call asks it for what a replica has not, and none writes there', async () => {
    const { site, figure, lines, untilReadable } = replicated
    const { habboId } = await site.scan('hhus', 'Collector')
    const { id, slug } = await publish(site, { texts: { en: 'A lamp in the hall' } })
    const subject = `news:${id}`
    const member = await site.newMember()
    const { comment: posted } = await comment(member, { subject })
    const { rows } = await site.database.pool.query<{ code: string }>('select code from badges_badges limit 1')
    const code = rows[0]?.code ?? ''
    await untilReadable()
    const pages = [
      ...plain.map((name) => addressOf(name, 'en')),
      addressOf('newsView', 'en', { slug }),
      addressOf('scannerUser', 'en', { habboId }),
      addressOf('habboBadge', 'en', { code }),
      addressOf('usersProfile', 'en', { hotel: member.hotel, name: member.name }),
    ]
    for (const path of pages) expect([path, (await site.get(path)).status]).toEqual([path, 200])
    const guest = site.newGuest()
    const params = { habboId }
    const answers = await Promise.all([
      guest.ask(listReplies, { params: { id: posted.id } }),
      guest.ask(findComment, { params: { id: posted.id } }),
      guest.ask(listNews, { query: { language: 'en', search: 'lamp' } }),
      guest.ask(listBadges, { query: { language: 'en', search: 'lamp' } }),
      guest.ask(listPictures, { query: { search: 'lamp' } }),
      guest.ask(listPublicPhotos, {}),
      guest.ask(listWares, {}),
      guest.ask(showBoard, {}),
      guest.ask(listPlays, { query: { lang: 'en', search: 'lamp' } }),
      guest.ask(searchSite, { query: { q: 'lamp', language: 'en' } }),
      guest.ask(listChanges, { params }),
      guest.ask(listFriends, { params }),
      guest.ask(listRooms, { params }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await figure('reads_total{outcome="answered"}')).toBeGreaterThan(50)
    expect(await figure('reads_total{outcome="failed"}')).toBe(0)
    expect(lines.join('')).not.toContain('what is marked as reading writes')
  })

  test('only a statement of its own that was let comes to it: no transaction, nothing after one, nothing shared', async () => {
    const { site, untilReadable, lines } = replicated
    const { db } = site.database
    await untilReadable()
    const isReplica = async (where: typeof db = db) =>
      (await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(where)).rows[0]?.is
    expect(await isReplica()).toBe(false)
    expect(await withReplica(isReplica)).toBe(true)
    expect(await withReplica(() => withoutReplica(isReplica))).toBe(false)
    const seen = await withReplica(async () => [
      await isReplica(),
      await inTransaction(db, isReplica),
      await isReplica(),
    ])
    expect(seen).toEqual([true, false, false])

    const read = gather(async (names: readonly string[]) => {
      const is = await isReplica()
      return new Map(names.map((name) => [name, is]))
    })
    expect(await withReplica(() => read('alone'))).toBe(true)
    expect(await Promise.all([withReplica(() => read('one')), read('other')])).toEqual([false, false])

    const made = await withReplica(async () => {
      await sql`create table made_by_mistake (id int)`.execute(db)
      return isReplica()
    })
    expect(made).toBe(false)
    expect(lines.join('')).toContain('what is marked as reading writes')
    const { rows } = await site.database.pool.query('select * from made_by_mistake')
    expect(rows).toEqual([])
  })
})
