import { sql } from 'kysely'
import { type IconKey, productIcons, staffIcons } from '#features/accounts/contract.ts'
import { describeAuthors, listAddedIcons } from '#features/accounts/server/api.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { StaffIcon } from '../../contract.ts'
import { dayOf } from '../sales-days.ts'
import type { ShopTables } from '../tables.ts'
import { shopTag } from '../tags.ts'

const latelyDays = 30

/**
 * Returns every icon as the staff see it: those that the staff added first, then those of the
 * program.
 */
export async function readIcons(db: Db<ShopTables>, now: Date): Promise<StaffIcon[]> {
  addCacheTags([shopTag])
  const [rows, planned, added] = await Promise.all([
    readProducts(db, now, null),
    readPlanned(db, null),
    listAddedIcons(db),
  ])
  const described = describe(rows, planned)
  return [
    ...added.map(({ key, names, texts }) => ({ ...described(key), words: { names, texts } })),
    ...productIcons.map(described),
    ...staffIcons.map((icon) => ({ ...described(icon), isStaff: true })),
  ]
}

/** Returns one icon as the staff see it; undefined if there is none. */
export async function readIcon(db: Db<ShopTables>, icon: IconKey, now: Date): Promise<StaffIcon | undefined> {
  const [rows, planned] = await Promise.all([readProducts(db, now, icon), readPlanned(db, icon)])
  const found = describe(rows, planned)(icon)
  const isStaff = staffIcons.some((key) => key === icon)
  if (isStaff || productIcons.some((key) => key === icon)) return { ...found, isStaff }
  const [added] = await listAddedIcons(db, icon)
  return added && { ...found, words: { names: added.names, texts: added.texts } }
}

type SoldRow = {
  icon: IconKey
  price: number
  stock: number | null
  from: Date | null
  until: Date | null
  archivedAt: Date | null
  wishes: number
  sold: number
  soldLately: number
  stars: number
}

async function readProducts(db: Db<ShopTables>, now: Date, icon: IconKey | null): Promise<SoldRow[]> {
  const since = dayOf(new Date(now.getTime() - (latelyDays - 1) * 86_400_000))
  const { rows } = await sql<SoldRow>`
    select product.icon, price, stock, sold_from as "from", sold_until as until, archived_at as "archivedAt",
      (select count(*)::int from shop_wishes as wish where wish.icon = product.icon) as wishes,
      coalesce(sum(sold), 0)::int as sold, coalesce(sum(stars), 0)::bigint as stars,
      coalesce(sum(sold) filter (where day >= ${since}), 0)::int as "soldLately"
    from shop_wares as product left join shop_days as days on days.icon = product.icon
    where ${icon}::text is null or product.icon = ${icon}
    group by product.icon`.execute(db)
  return rows
}

type PlannedRow = { id: number; icon: IconKey; pieces: number; due_at: Date; by: string | null }

async function readPlanned(db: Db<ShopTables>, icon: IconKey | null): Promise<PlannedRow[]> {
  const { rows } = await sql<Omit<PlannedRow, 'by'> & { planned_by: number | null }>`
    select id, icon, pieces, due_at, planned_by from shop_restocks
    where ${icon}::text is null or icon = ${icon} order by due_at, id`.execute(db)
  const authors = await describeAuthors(
    db,
    rows.flatMap(({ planned_by }) => planned_by ?? []),
  )
  return rows.map(({ planned_by, ...row }) => ({
    ...row,
    by: planned_by === null ? null : (authors.get(planned_by)?.name ?? null),
  }))
}

function describe(rows: readonly SoldRow[], planned: readonly PlannedRow[]): (icon: IconKey) => StaffIcon {
  const byIcon = new Map(rows.map((row) => [row.icon, row]))
  const none = { wishes: 0, sold: 0, soldLately: 0, stars: 0 }
  return (icon) => {
    const row = byIcon.get(icon)
    if (!row) return { icon, isStaff: false, words: null, product: null, ...none }
    const { price, stock, from, until, archivedAt, wishes, sold, soldLately, stars } = row
    const product = {
      price,
      stock,
      from: from?.toISOString() ?? null,
      until: until?.toISOString() ?? null,
      archivedAt: archivedAt?.toISOString() ?? null,
      planned: planned
        .filter((each) => each.icon === icon)
        .map(({ id, pieces, due_at, by }) => ({ id, pieces, dueAt: due_at.toISOString(), by })),
    }
    return { icon, isStaff: false, words: null, product, wishes, sold, soldLately, stars }
  }
}
