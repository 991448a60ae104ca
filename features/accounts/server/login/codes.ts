import { randomInt } from 'node:crypto'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import { hashOfBrowser } from '#platform/server/http/browser-hash.ts'
import { type CodePurpose, codeLifeSeconds } from '../../contract.ts'
import { folded } from '../accounts.ts'
import type { AccountsTables } from '../tables.ts'

/** The scope of a code: one browser, player and purpose (specification §4.2). */
export type CodeHolder = { browser: string; hotel: HotelCode; name: string; purpose: CodePurpose }

const lifeMs = codeLifeSeconds.most * 1000
// A repeated request keeps a code with this much time left: it may already be in the motto.
const leastLeftMs = codeLifeSeconds.least * 1000
const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Draws a code for a motto: `FU[` five letters or digits `]`. */
export function newMottoCode(): string {
  const drawn = Array.from({ length: 5 }, () => characters[randomInt(characters.length)]).join('')
  return `FU[${drawn}]`
}

/** Issues a code, or returns the existing one if it remains valid for some minutes. */
export async function issueCode(
  db: Db<AccountsTables>,
  holder: CodeHolder,
  now: Date,
): Promise<{ code: string; expiresAt: Date }> {
  const issued = { code: newMottoCode(), expires_at: new Date(now.getTime() + lifeMs) }
  const soonOver = new Date(now.getTime() + leastLeftMs)
  const stored = await db
    .insertInto('accounts_codes')
    .values({
      browser_hash: hashOfBrowser(holder.browser),
      hotel: holder.hotel,
      name_folded: folded(holder.name),
      purpose: holder.purpose,
      ...issued,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['browser_hash', 'hotel', 'name_folded', 'purpose'])
        .doUpdateSet(issued)
        .where('accounts_codes.expires_at', '<', soonOver),
    )
    .returning(['code', 'expires_at'])
    .executeTakeFirst()
  const { code, expires_at } =
    stored ?? (await codesOf(db, holder).select(['code', 'expires_at']).executeTakeFirstOrThrow())
  return { code, expiresAt: expires_at }
}

/**
 * Returns the holder's valid code; undefined if none was issued, or it has expired or been used.
 */
export async function liveCode(db: Db<AccountsTables>, holder: CodeHolder, now: Date): Promise<string | undefined> {
  const found = await codesOf(db, holder).select('code').where('expires_at', '>', now).executeTakeFirst()
  return found?.code
}

/** Spends a code. False where another call spent it first. */
export async function spendCode(tx: Db<AccountsTables>, holder: CodeHolder, code: string): Promise<boolean> {
  const spent = await tx
    .deleteFrom('accounts_codes')
    .where('browser_hash', '=', hashOfBrowser(holder.browser))
    .where('hotel', '=', holder.hotel)
    .where('name_folded', '=', folded(holder.name))
    .where('purpose', '=', holder.purpose)
    .where('code', '=', code)
    .executeTakeFirst()
  return Number(spent.numDeletedRows) === 1
}

function codesOf(db: Db<AccountsTables>, holder: CodeHolder) {
  return db
    .selectFrom('accounts_codes')
    .where('browser_hash', '=', hashOfBrowser(holder.browser))
    .where('hotel', '=', holder.hotel)
    .where('name_folded', '=', folded(holder.name))
    .where('purpose', '=', holder.purpose)
}
