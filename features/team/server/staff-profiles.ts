import { sql } from 'kysely'
import { listStaff, rolesOf } from '#features/accounts/server/api.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { type SpokenLanguage, type StaffProfile, spokenLanguages } from '../contract.ts'
import type { TeamTables } from './tables.ts'
import { teamTag } from './tags.ts'

/**
 * The changes to a profile; omitted fields stay. An empty text removes it. `awayUntil` is the last
 * day of an absence.
 */
export type ProfileChange = {
  languages?: readonly SpokenLanguage[] | undefined
  does?: { de?: string | undefined; en?: string | undefined; tr?: string | undefined } | undefined
  since?: string | null | undefined
  place?: number | null | undefined
  awayUntil?: string | null | undefined
}

/** Returns the profiles of these accounts, by id; accounts without a profile are left out. */
export async function profilesOf(db: Db<TeamTables>, accountIds: readonly number[]) {
  if (accountIds.length === 0) return new Map<number, never>()
  const rows = await db.selectFrom('team_profiles').selectAll().where('account_id', 'in', accountIds).execute()
  return new Map(rows.map((row) => [row.account_id, row]))
}

/** Returns a team member's own profile; refused for other accounts. */
export async function staffProfileOf(
  db: Db<TeamTables>,
  accountId: number,
  now: Date,
): Promise<StaffProfile | Refusal<'error.notOnTeam'>> {
  const member = (await listStaff(db, now)).find(({ id }) => id === accountId)
  if (!member) return refuse('error.notOnTeam')
  const profile = (await profilesOf(db, [accountId])).get(accountId)
  return {
    languages: profile?.languages ?? [],
    does: { de: profile?.does_de ?? '', en: profile?.does_en ?? '', tr: profile?.does_tr ?? '' },
    since: profile?.since ?? null,
    grantedOn: dayOf(member.firstGrantedAt),
  }
}

/**
 * Changes a team member's profile. Refuses a beginning that lies in the future in every time zone,
 * and the end of an absence that lies in the past.
 */
export async function changeProfile(
  db: Db<TeamTables>,
  accountId: number,
  change: ProfileChange,
  now: Date,
): Promise<true | Refusal<'error.notOnTeam' | 'error.dayAhead' | 'error.dayPassed'>> {
  if (change.since && change.since > dayOf(new Date(now.getTime() + dayMs))) return refuse('error.dayAhead')
  if (change.awayUntil && change.awayUntil < dayOf(new Date(now.getTime() - dayMs))) return refuse('error.dayPassed')
  const { languages, does = {}, since, place, awayUntil } = change
  const values = {
    ...(languages && { languages: spokenLanguages.filter((code) => languages.includes(code)) }),
    ...(does.de !== undefined && { does_de: does.de || null }),
    ...(does.en !== undefined && { does_en: does.en || null }),
    ...(does.tr !== undefined && { does_tr: does.tr || null }),
    ...(since !== undefined && { since }),
    ...(place !== undefined && { place }),
    ...(awayUntil !== undefined && { away_until: awayUntil }),
  }
  return inTransaction(db, async (tx) => {
    if ((await rolesOf(tx, accountId)).length === 0) return refuse('error.notOnTeam')
    await tx
      .insertInto('team_profiles')
      .values({ account_id: accountId, ...values, revision: 1 })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet({ ...values, revision: sql<number>`team_profiles.revision + 1` }),
      )
      .execute()
    await invalidateTags(tx, [teamTag])
    return true
  })
}

/** Deletes the team data of a closed account. */
export async function forgetAccount(db: Db<TeamTables>, accountId: number): Promise<void> {
  await db.deleteFrom('team_profiles').where('account_id', '=', accountId).execute()
}

/** What the team stores about an account, for its owner to download; null for nothing. */
export async function teamData(db: Db<TeamTables>, accountId: number) {
  const profile = (await profilesOf(db, [accountId])).get(accountId)
  if (!profile) return null
  const { account_id: _, revision: __, ...values } = profile
  return values
}

const dayMs = 86_400_000

/** The day of an instant, by UTC. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

/**
 * Invalidates the team if an absence has ended since `since`, as the end of a day triggers nothing.
 * Returns whether one has.
 */
export async function hasEndedAbsence(db: Db<TeamTables>, since: Date, now: Date): Promise<boolean> {
  const ended = await db
    .selectFrom('team_profiles')
    .select('account_id')
    .where('away_until', '>=', dayOf(since))
    .where('away_until', '<', dayOf(now))
    .limit(1)
    .executeTakeFirst()
  if (!ended) return false
  await invalidateTags(db, [teamTag])
  return true
}
