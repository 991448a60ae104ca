import { addWord, banGuestOfComment, changeWord, removeWord } from '#features/comments/contract.ts'
import {
  addMemberNote,
  correctBalance,
  deleteMemberNote,
  endMemberSessions,
  liftGuestBan,
  listGuestBans,
  MemberCard,
  takeWarningBack,
  warnMember,
} from '#features/members/contract.ts'
import { addApiKey, listStaffApiKeys, revokeStaffApiKey } from '#features/programs/contract.ts'
import { comment, newSubject } from './comments.ts'
import type { Member } from './member.ts'
import type { TestSite } from './site.ts'

/** Performs each recorded act on members and guests once, on the pages of the staff. */
export async function actOnMembers(site: TestSite, mina: Member): Promise<void> {
  const chief = await site.newMember({ name: 'Chief', roles: ['communitymanagement'] })
  const params = { id: mina.accountId }
  const warning = { reason: 'spam', text: 'Please stop.' } as const
  const { warnings } = MemberCard.parse((await chief.ask(warnMember, { params, body: warning })).body)
  await chief.ask(takeWarningBack, { params: { ...params, warning: warnings[0]?.id ?? 0 } })
  const { notes } = MemberCard.parse((await chief.ask(addMemberNote, { params, body: { text: 'as before' } })).body)
  await chief.ask(deleteMemberNote, { params: { ...params, note: notes[0]?.id ?? 0 } })
  await chief.ask(correctBalance, { params, body: { stars: 2, comets: 0, reason: 'lost' } })
  const { id } = (await comment(site.newGuest(), { subject: await newSubject(site), text: 'from a guest' })).comment
  await chief.ask(banGuestOfComment, { params: { id }, body: { kind: 'browser', days: 1, reason: 'spam' } })
  const [banned] = listGuestBans.result.parse((await chief.ask(listGuestBans, {})).body).items
  await chief.ask(liftGuestBan, { params: { id: banned?.id ?? 0 } })
  await mina.ask(addApiKey, { body: { name: 'Bot' } })
  const keys = listStaffApiKeys.result.parse((await chief.ask(listStaffApiKeys, {})).body)
  await chief.ask(revokeStaffApiKey, { params: { id: keys.items[0]?.id ?? 0 } })
  await chief.ask(endMemberSessions, { params })
}

/** Adds, changes and removes a watched word. */
export async function actOnWatchedWords(keeper: Member): Promise<void> {
  const word = { word: 'lamppost', kind: 'watched', does: 'hold' } as const
  const { id } = addWord.result.parse((await keeper.ask(addWord, { body: word })).body)
  await keeper.ask(changeWord, { params: { id }, body: { ...word, does: 'refuse', seen: word } })
  await keeper.ask(removeWord, { params: { id } })
}
