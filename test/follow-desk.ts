import { expect } from 'vitest'
import { type FollowKind, follow, listFollowedKeys, listFollowNews, listFollows } from '#features/follows/contract.ts'
import { addShow } from '#features/radio/server/api.ts'
import type { Player } from '#features/scanner/contract.ts'
import { openTestFollows } from './follows.ts'
import type { Member } from './member.ts'
import { noticesOf } from './notices.ts'
import type { TestSite } from './site.ts'

const hotel = 'hhus'

/** What tests of following share: a known player, helpers, and the jobs of `openTestFollows`. */
export type FollowDesk = Awaited<ReturnType<typeof openFollowDesk>>

/** Adds a player in a group with a badge, and a show that is on, to a test site. */
export async function openFollowDesk(site: TestSite) {
  let counted = 0
  const { world } = site.hotel
  world.addPlayer(hotel, { name: 'follow.star', badges: 3 })
  const groupId = world.joinGroup(hotel, 'follow.star', undefined, true)
  const badge = world.giveBadge(hotel, 'follow.star')
  const star = await site.scan(hotel, 'follow.star')
  const now = new Date()
  await addShow(
    site.database.db,
    {
      ...{ station: 'main', name: 'Night Shift', djName: 'Tom', coDjName: null, description: '', isLive: true },
      ...{ isRecurring: true, zone: 'UTC', firstDay: now.toISOString().slice(0, 10), lastDay: null },
      ...{ starts: now.toISOString().slice(11, 16), minutes: 1440 },
    },
    new Date(now.getTime() - 3_600_000),
  )

  const query = async (text: string, values: unknown[] = []) => (await site.database.pool.query(text, values)).rows

  async function following(kind: FollowKind, key: string, member?: Member): Promise<Member> {
    const follower = member ?? (await site.newMember())
    const { status, body } = await follower.ask(follow, { body: { kind, key } })
    expect([status, body]).toEqual([200, { isFollowed: true }])
    return follower
  }

  const newsOf = async (member: Member, asked: object = {}) =>
    listFollowNews.result.parse((await member.ask(listFollowNews, { query: asked })).body).items
  const keysOf = async (member: Member) =>
    listFollowedKeys.result.parse((await member.ask(listFollowedKeys, {})).body).items
  const followsOf = async (member: Member) =>
    listFollows.result.parse((await member.ask(listFollows, { query: {} })).body).items
  const bellOf = async (member: Member) => (await noticesOf(member)).map(({ notice }) => notice)

  /** A player whom only the test that calls it knows. */
  async function newPlayer(options: object = {}): Promise<Player> {
    counted += 1
    const name = `followed-${counted}`
    site.hotel.world.addPlayer(hotel, { name, ...options })
    return site.scan(hotel, name)
  }

  /** Gives a player a badge and waits until the scan that finds it is noted. */
  async function gainBadge(player: Player): Promise<void> {
    const before = (await query('select from follows_changes where key = $1', [player.habboId])).length
    site.hotel.world.giveBadge(hotel, player.name)
    await site.scan(hotel, player.name)
    await expect
      .poll(async () => (await query('select from follows_changes where key = $1', [player.habboId])).length)
      .toBe(before + 1)
  }

  /** Puts what happened so far behind the follows, as if they had been made a day ago. */
  const backdate = (member: Member) =>
    query("update follows_follows set followed_at = followed_at - interval '1 day' where account_id = $1", [
      member.accountId,
    ])

  return {
    ...openTestFollows(site),
    ...{ star, groupId, badge, query, following, newsOf, keysOf, followsOf, bellOf, newPlayer, gainBadge, backdate },
  }
}
