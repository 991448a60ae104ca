import { describeAuthors } from '#features/accounts/server/api.ts'
import type { Outcome } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { listSettingChanges, SettingName } from '../contract.ts'
import type { SiteContext } from './context.ts'
import type { SiteTables } from './tables.ts'

const pageSize = 30

/** How long the history of the settings is kept, as the audit log is. */
const keptDays = 730

/**
 * Returns a page of the changes, newest first, of all settings or of one. Refuses
 * `error.cursorInvalid`.
 */
export async function pageOfChanges(
  { db }: Pick<SiteContext, 'db'>,
  { name, cursor }: { name?: SettingName | undefined; cursor?: string | undefined },
): Promise<Outcome<typeof listSettingChanges>> {
  if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) return refuse('error.cursorInvalid')
  const rows = await db
    .selectFrom('site_changes')
    .selectAll()
    .$if(name !== undefined, (query) => query.where('name', '=', name ?? 'siteName'))
    .$if(cursor !== undefined, (query) => query.where('id', '<', Number(cursor)))
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const shown = rows.slice(0, pageSize)
  const people = await describeAuthors(
    db,
    shown.flatMap(({ changed_by }) => changed_by ?? []),
  )
  return {
    items: shown.map(({ id, name: setting, before, after, changed_by, changed_at }) => {
      const person = changed_by === null ? undefined : people.get(changed_by)
      return {
        ...{ id, name: setting, before, after },
        at: changed_at.toISOString(),
        person: person ? { name: person.name, hotel: person.hotel } : null,
      }
    }),
    nextCursor: rows.length > pageSize ? String(shown.at(-1)?.id) : null,
  }
}

/** Deletes changes older than two years. */
export async function forgetChanges(db: Db<SiteTables>, now: Date): Promise<void> {
  const until = new Date(now.getTime() - keptDays * 86_400_000)
  await db.deleteFrom('site_changes').where('changed_at', '<', until).execute()
}

/** Removes a closed account from the changes, which are kept. */
export async function forgetAccount(db: Db<SiteTables>, accountId: number): Promise<void> {
  await db.updateTable('site_changes').set({ changed_by: null }).where('changed_by', '=', accountId).execute()
}
