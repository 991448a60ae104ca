import { describeAuthors } from '#features/accounts/server/api.ts'
import type { Outcome } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { listTextChanges } from '../contract.ts'
import type { WordsContext } from './context.ts'

const pageSize = 50

/** Returns what was done with a text, newest first. Refuses `error.cursorInvalid`. */
export async function pageOfChanges(
  { db }: WordsContext,
  actor: Actor,
  { language, key }: { language: LanguageCode; key: string },
  cursor: string | undefined,
): Promise<Outcome<typeof listTextChanges>> {
  const before = cursor === undefined ? null : Number(/^changes (\d{1,9})$/.exec(readable(cursor))?.[1] ?? Number.NaN)
  if (Number.isNaN(before)) return refuse('error.cursorInvalid')
  const rows = await db
    .selectFrom('words_history')
    .select(['id', 'act', 'text', 'reason', 'account_id', 'at'])
    .where('language', '=', language)
    .where('key', '=', key)
    .$if(before !== null, (of) => of.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const shown = rows.slice(0, pageSize)
  const people = await describeAuthors(
    db,
    shown.flatMap(({ account_id }) => account_id ?? []),
  )
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  return {
    items: shown.map(({ id, act, text, reason, account_id, at }) => {
      const by = account_id === null ? undefined : people.get(account_id)
      return {
        ...{ id, act, text, reason },
        by: by ? { name: by.name, isSelf: account_id === actor.id } : null,
        at: at.toISOString(),
      }
    }),
    nextCursor: last ? Buffer.from(`changes ${last.id}`).toString('base64url') : null,
  }
}

function readable(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString()
}
