import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import type { ScannerTables } from '../tables.ts'
import type { MembershipChanges, MembershipColumn, MembershipShape } from './memberships.ts'

const subjectsAtMost = 12
const nothing: MembershipChanges = { gained: 0, lost: 0, changed: 0, gainedKeys: [], lostKeys: [], isFirst: false }

/**
 * Updates a player's stored list to its snapshot at `now`, in one statement regardless of its
 * length. The panel's row is locked, so snapshots of one player are serialised; those of different
 * players share no row. Returns the changes; a snapshot older than the stored one changes nothing.
 */
export async function applySnapshot<Item>(
  tx: Tx<ScannerTables>,
  shape: MembershipShape<Item>,
  playerId: number,
  items: readonly Item[],
  now: Date,
): Promise<MembershipChanges> {
  const { checked_at: previous } = await tx
    .selectFrom('scanner_panels')
    .select('checked_at')
    .where('player_id', '=', playerId)
    .where('panel', '=', shape.panel)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (previous && now < previous) return nothing

  const applied = await statement(shape, playerId, items, previous, now).execute(tx)
  return { ...(applied.rows[0] ?? nothing), isFirst: previous === null }
}

function statement<Item>(
  shape: MembershipShape<Item>,
  playerId: number,
  items: readonly Item[],
  previous: Date | null,
  now: Date,
): RawBuilder<Omit<MembershipChanges, 'isFirst'>> {
  const table = sql.table(shape.table)
  const names = shape.columns.map((column) => sql.ref(column.name))
  const all = [shape.key, ...shape.columns]
  const key = sql.ref(shape.key.name)
  const by = sql`${now}::timestamptz`
  const after = sql`${previous}::timestamptz`
  const list = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts)
  const keysWhere = (condition: RawBuilder<unknown>) =>
    shape.answersKeys ? sql`array(select ${key} from diff where ${condition})` : sql`array[]::integer[]`
  const hasCome = sql`here and (not known or former)`

  // The full join restricts the planner to joins that scan each side once, regardless of
  // statistics.
  return sql<Omit<MembershipChanges, 'isFirst'>>`
    with item as materialized (
      select * from unnest(${list(all.map((column) => valuesOf(column, items)))})
        as item(${list(all.map((column) => sql.ref(column.name)))})
    ),
    diff as materialized (
      select coalesce(item.${key}, stay.${key}) as ${key},
        ${list([...shape.columns.map((column) => seen(column, key)), sql`item.${key} is not null as here`])},
        stay.${key} is not null as known, stay.lost_by is not null as former,
        stay.gained_after, stay.gained_by, stay.lost_after, stay.lost_by
      from item
      full join (select * from ${table} where player_id = ${playerId}) as stay on stay.${key} = item.${key}
      where case
        when stay.${key} is null then true
        when item.${key} is null then stay.lost_by is null
        else stay.lost_by is not null or ${differs(shape.columns)}
      end
    ),
    closed as (
      insert into scanner_earlier_stays (player_id, panel, subject, gained_after, gained_by, lost_after, lost_by)
      select ${playerId}, ${shape.panel}, ${key}::text, gained_after, gained_by, lost_after, lost_by
      from diff where here and former
    ),
    come as (
      insert into ${table} (${list([sql.ref('player_id'), key, ...names])}, gained_after, gained_by)
      select ${list([sql`${playerId}::integer`, key, ...names])}, ${after}, ${by}
      from diff where not known order by ${key}
    ),
    stayed as (
      update ${table} as stay set
        ${sql.join(
          names.map((name) => sql`${name} = diff.${name},`),
          sql` `,
        )}
        gained_after = case when diff.former then ${after} else stay.gained_after end,
        gained_by = case when diff.former then ${by} else stay.gained_by end,
        lost_after = null, lost_by = null
      from diff where diff.here and diff.known and stay.player_id = ${playerId} and stay.${key} = diff.${key}
    ),
    gone as (
      update ${table} as stay set lost_after = ${after}, lost_by = ${by}
      from diff where not diff.here and stay.player_id = ${playerId} and stay.${key} = diff.${key}
    ),
    counted as (
      select count(*) filter (where ${hasCome})::integer as gained, count(*) filter (where not here)::integer as lost,
        count(*) filter (where here and former)::integer as revived,
        count(*) filter (where here and known and not former)::integer as changed
      from diff
    ),
    noted as (
      insert into scanner_changes (player_id, kind, count, subjects, observed_after, observed_by)
      select ${playerId}, change.kind, change.count, change.subjects, ${after}, ${by}
      from counted cross join lateral (values
        (${shape.kinds.gained}, counted.gained, ${subjects(shape, hasCome)}),
        (${shape.kinds.lost}, counted.lost, ${subjects(shape, sql`not here`)})
      ) as change(kind, count, subjects)
      where ${after} is not null and change.count > 0
    ),
    checked as (
      update scanner_panels as panel set checked_at = ${by}, trouble = null,
        current = panel.current + counted.gained - counted.lost,
        former = panel.former + counted.lost - counted.revived
      from counted where panel.player_id = ${playerId} and panel.panel = ${shape.panel}
    )
    select gained, lost, changed, ${keysWhere(hasCome)} as "gainedKeys", ${keysWhere(sql`not here`)} as "lostKeys"
    from counted`
}

function valuesOf<Item>(column: MembershipColumn<Item>, items: readonly Item[]) {
  return sql`${items.map(column.of)}::${sql.raw(column.type)}[]`
}

/**
 * Returns a column's value in this snapshot, or its last known value if the entry or this field was
 * not returned.
 */
function seen<Item>({ name, lasts }: MembershipColumn<Item>, key: RawBuilder<unknown>) {
  const column = sql.ref(name)
  return lasts
    ? sql`coalesce(item.${column}, stay.${column}) as ${column}`
    : sql`case when item.${key} is not null then item.${column} else stay.${column} end as ${column}`
}

function differs<Item>(columns: readonly MembershipColumn<Item>[]) {
  if (columns.length === 0) return sql`false`
  return sql`(${sql.join(
    columns.map(({ name, lasts }) => {
      const column = sql.ref(name)
      const isDifferent = sql`item.${column} is distinct from stay.${column}`
      return lasts ? sql`(item.${column} is not null and ${isDifferent})` : isDifferent
    }),
    sql` or `,
  )})`
}

function subjects<Item>({ key, subject }: MembershipShape<Item>, condition: RawBuilder<unknown>) {
  const pictures = subject.pictures.map((name) => sql`nullif(${sql.ref(name)}, '')`)
  const label = subject.label === null ? sql`''` : sql.ref(subject.label)
  return sql`(
    select jsonb_agg(jsonb_build_object('key', key, 'label', label, 'picture', picture) order by label, key)
    from (
      select ${sql.ref(key.name)}::text collate "C" as key, ${label} collate "C" as label,
        ${pictures.length > 0 ? sql`coalesce(${sql.join(pictures)})` : sql`null::text`} as picture
      from diff where ${condition} order by label, key limit ${subjectsAtMost}
    ) as named
  )`
}
