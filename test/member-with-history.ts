import { changeSettings } from '#features/accounts/contract.ts'
import type { Hidden } from '#features/accounts/server/api.ts'
import { listFriends } from '#features/scanner/contract.ts'
import type { Member } from './member.ts'
import type { TestSite } from './site.ts'

/**
 * A member with a history: another name and motto, and a former friend. `friends` are the ids of
 * all, including the former one.
 */
export type MemberWithHistory = Member & {
  formerName: string
  formerMotto: string
  friends: string[]
  /** Changes what the player hides, as the settings page does. */
  hide: (parts: Partial<Hidden>) => Promise<void>
}

/**
 * Creates a player with some of everything, registers and scans them, changes some of it, and scans
 * again.
 */
export async function newMemberWithHistory(site: TestSite, name: string): Promise<MemberWithHistory> {
  const { world } = site.hotel
  const [hotel, formerName, formerMotto] = ['hhus', `${name}-before`, `${name} wrote this once`] as const
  world.addPlayer(hotel, { name: `${name}-pal`, motto: 'I am a pal' })
  world.addPlayer(hotel, { name: formerName, badges: 5, friends: 4, groups: 3, rooms: 2, photos: 2 })
  world.addFriend(hotel, formerName, `${name}-pal`)
  const member = await site.newMember({ hotel, name: formerName })
  world.setMotto(hotel, formerName, formerMotto)
  const { habboId } = await site.scan(hotel, formerName)
  const friends = listFriends.result.parse((await site.ask(listFriends, { params: { habboId } })).body).items

  world.rename(hotel, formerName, name)
  world.setMotto(hotel, name, `${name} writes this now`)
  world.removeFriend(hotel, name, `${name}-pal`)
  world.giveBadge(hotel, name)
  await site.scan(hotel, name)
  return {
    ...member,
    name,
    formerName,
    formerMotto,
    friends: friends.flatMap(({ habboId: friend }) => friend ?? []),
    hide: (parts) => hide(member, parts),
  }
}

/** Changes what a member hides, as the settings page does. */
export async function hide(member: Pick<Member, 'ask'>, parts: Partial<Hidden>): Promise<void> {
  const { status } = await member.ask(changeSettings, { body: { hidden: parts } })
  if (status !== 200) throw new Error(`The settings answered ${status}`)
}
