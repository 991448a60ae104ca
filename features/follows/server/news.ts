import { sql } from 'kysely'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { FollowNews, listFollowNews } from '../contract.ts'
import type { FollowContext } from './context.ts'
import { digestBegin } from './digest-period.ts'
import { mayBeFollowed } from './note-happenings.ts'
import { type NotedChange, textsOfAll } from './providers.ts'

const pageSize = 30
const periods = { day: 'daily', week: 'weekly', all: null } as const

/** Returns a page of what happened to what an account follows. Refuses `error.cursorInvalid`. */
export async function pageOfNews(
  context: FollowContext,
  accountId: number,
  { language, range, cursor }: Parsed<typeof listFollowNews>['query'],
): Promise<Outcome<typeof listFollowNews>> {
  const before = cursor === undefined ? null : readCursor(cursor)
  if (before === undefined) return refuse('error.cursorInvalid')
  const period = periods[range]
  const since = period && digestBegin(period, context.clock.now())
  const rows = await changesFor(context, accountId, { since, before, most: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    items: await describeChanges(context, page, language),
    nextCursor: rows.length > pageSize && last ? writeCursor(last.id) : null,
  }
}

/** Describes changes as news, in their order; those that may not be shown are left out. */
export async function describeChanges(
  context: Pick<FollowContext, 'db' | 'providers'>,
  changes: readonly NotedChange[],
  language: LanguageCode,
): Promise<FollowNews[]> {
  const found = await textsOfAll(context, changes, language)
  return changes.flatMap(({ id, kind, key, at }) => {
    const texts = found.get(id)
    if (!texts) return []
    const { playerId: _, parts, detailLanguage = null, ...said } = texts
    return [{ id, kind, key, ...said, detailLanguage, parts: [...parts], at: at.toISOString() }]
  })
}

/**
 * Reads what happened to what an account follows since it does, without muted kinds, newest first:
 * for each subject at most as many as asked for.
 */
export async function changesFor(
  { db }: Pick<FollowContext, 'db'>,
  accountId: number,
  { since, before, most }: { since: Date | null; before: number | null; most: number },
): Promise<NotedChange[]> {
  const { rows } = await sql<NotedChange>`
    select change.* from follows_follows as follow cross join lateral (
      select id, kind, key, what, ref, happened_at as at from follows_changes as each
      where each.kind = follow.kind and each.key = follow.key and happened_at >= follow.followed_at
        and (${since}::timestamptz is null or noted_at >= ${since}::timestamptz)
        and (${before}::integer is null or id < ${before}::integer)
      order by id desc limit ${most}
    ) as change
    where follow.account_id = ${accountId} and ${mayBeFollowed('follow')}
      and not exists (select from follows_deliveries as chosen
        where chosen.account_id = follow.account_id and chosen.kind = follow.kind and delivery = 'muted')
    order by change.id desc limit ${most}`.execute(db)
  return rows
}

function writeCursor(id: number): string {
  return Buffer.from(`follows ${id}`).toString('base64url')
}

function readCursor(cursor: string): number | undefined {
  const [, written] = /^follows (\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const id = Number(written)
  return written !== undefined && id <= 2_147_483_647 && writeCursor(id) === cursor ? id : undefined
}
