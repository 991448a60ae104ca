import { type ListedNotice, listNotices } from '#features/notifications/contract.ts'
import { notify, type OutgoingNotice } from '#features/notifications/server/api.ts'
import type { Client } from './client.ts'
import type { TestSite } from './site.ts'

/** A member's notices, newest first. */
export async function noticesOf(client: Pick<Client, 'ask'>): Promise<ListedNotice[]> {
  const { body } = await client.ask(listNotices, {})
  return listNotices.result.parse(body).items
}

/** Notice data saying that a member's `number`th greeting was read out. */
export function greeting(accountId: number, number: number): OutgoingNotice {
  const notice = { kind: 'requestPlayed', requestId: number, artist: '', title: '' } as const
  return { accountId, about: `request:${number}`, notice }
}

/** Sends notices to members, as a feature does. */
export async function sendNotices(site: TestSite, outgoing: readonly OutgoingNotice[], at = new Date()): Promise<void> {
  await site.database.db.transaction().execute((tx) => notify(tx, outgoing, at))
}
