import { listNotices, type ToldNotice } from '#features/notifications/contract.ts'
import { notify, type Telling } from '#features/notifications/server/api.ts'
import type { Client } from './client.ts'
import type { TestSite } from './site.ts'

/** What a member was told, the newest first. */
export async function noticesOf(client: Pick<Client, 'ask'>): Promise<ToldNotice[]> {
  const { body } = await client.ask(listNotices, {})
  return listNotices.result.parse(body).items
}

/** Tells a member that a greeting of theirs was read out: the `number`th of them. */
export function greeting(accountId: number, number: number): Telling {
  const notice = { kind: 'requestPlayed', requestId: number, artist: '', title: '' } as const
  return { accountId, about: `request:${number}`, notice }
}

/** Tells members of something, as a feature does. */
export async function tell(site: TestSite, tellings: readonly Telling[], at = new Date()): Promise<void> {
  await site.database.db.transaction().execute((tx) => notify(tx, tellings, at))
}
