import type { Device } from '#features/accounts/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Passkey, PasskeyList } from '../contract.ts'
import type { PasskeysTables } from './tables.ts'

/** The passkeys of an account, the newest first, and the device that asks. */
export async function listPasskeysOf(db: Db<PasskeysTables>, accountId: number, device: Device): Promise<PasskeyList> {
  const rows = await db
    .selectFrom('passkeys_credentials')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { passkeys: rows.map(passkeyOf), device }
}

/** A passkey as its owner sees it. */
export function passkeyOf(row: { id: number; name: string; created_at: Date; last_used_at: Date | null }): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

/** Removes a passkey of an account. False where the account has none of that number. */
export async function removePasskeyOf(db: Db<PasskeysTables>, accountId: number, id: number): Promise<boolean> {
  const removed = await db
    .deleteFrom('passkeys_credentials')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return Number(removed.numDeletedRows) === 1
}

/**
 * Removes the passkeys of an account that were added up to an instant: the owner had lost the
 * account, so an attacker may have added them.
 */
export async function removePasskeysUntil(db: Db<PasskeysTables>, accountId: number, at: Date): Promise<void> {
  await db
    .deleteFrom('passkeys_credentials')
    .where('account_id', '=', accountId)
    .where('created_at', '<=', at)
    .execute()
}

/**
 * Deletes the data of a closed account. Challenges of its sessions expire within minutes and
 * contain no personal data.
 */
export async function forgetAccount(db: Db<PasskeysTables>, accountId: number): Promise<void> {
  await db.deleteFrom('passkeys_user_handles').where('account_id', '=', accountId).execute()
}

/**
 * Returns the passkey data of an account for its data export. Keys and ids are left out, since they
 * would only be useful to others.
 */
export function passkeyData(db: Db<PasskeysTables>, accountId: number): Promise<unknown> {
  return db
    .selectFrom('passkeys_credentials')
    .select(['name', 'transports', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}
