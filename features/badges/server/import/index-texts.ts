import { sql } from 'kysely'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type AnyDb, type Db, inTransaction } from '#platform/server/database/database.ts'
import { locks } from '#platform/server/locks.ts'
import { readPostings, writePostings } from '../search/posting-list.ts'
import { isUnsaid, type TextSource } from '../staff-texts.ts'
import { badgeOrderTag, badgesTag } from '../tags.ts'
import { wordsOfText } from './text-words.ts'

// Their words are in memory at once, some fifteen of each.
const mostAtOnce = 4_000

/**
 * A word in badge names or descriptions of a hotel or of the staff, with the badges added to and
 * removed from its index entry.
 */
type Entry = { word: string; hotel: TextSource; inName: boolean; gained: number[]; lost: number[] }

/**
 * Indexes new texts for searches at once, unless another process is indexing; then that process or
 * the scheduled job a minute later does it. Never blocks.
 */
export async function indexNewTexts<Tables>(db: Db<Tables>): Promise<void> {
  for (let isFull = true; isFull; ) {
    isFull = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ isMine: boolean }>`
        select pg_try_advisory_xact_lock(${locks.badgeTextIndex}) as "isMine"`.execute(tx)
      if (!rows[0]?.isMine) return false
      const indexed = await indexSome(tx)
      if (indexed > 0) await invalidateTags(tx, [badgesTag, badgeOrderTag])
      return indexed === mostAtOnce
    })
  }
}

/**
 * Indexes new texts for searches with the commit of the transaction. The caller publishes the
 * invalidation.
 */
export async function indexTexts(tx: AnyDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.badgeTextIndex})`.execute(tx)
  while ((await indexSome(tx)) === mostAtOnce);
}

async function indexSome(tx: AnyDb): Promise<number> {
  // A former text that is current again is no longer history.
  const { rows } = await sql<{
    id: number
    hotel: TextSource
    name: string | null
    description: string | null
    names: string[] | null
    descriptions: string[] | null
    taken: number
  }>`
    with taken as materialized (
      delete from badges_unindexed where ctid = any(array(select ctid from badges_unindexed limit ${mostAtOnce}))
      returning badge_id, hotel
    ), each as materialized (
      select distinct badge_id, hotel from taken
    ), staff as materialized (
      select each.badge_id, each.hotel, said.name, said.description
      from each join badges_staff_texts as said on said.badge_id = each.badge_id and 'staff-' || said.language = each.hotel
    ), text as materialized (
      select texts.badge_id, texts.hotel, texts.name, texts.description
      from each join badges_texts as texts using (badge_id, hotel)
      union all
      select badge_id, hotel, case when ${isUnsaid('name', sql`staff.badge_id`)} then name end,
        case when ${isUnsaid('description', sql`staff.badge_id`)} then description end
      from staff
    ), former as (
      select badge_id, hotel, array_agg(former.name) as names, array_agg(former.description) as descriptions
      from text join badges_former_texts as former using (badge_id, hotel) group by badge_id, hotel
      union all select badge_id, hotel, array[name], array[description] from staff
    )
    select badge_id as id, hotel, name, description, names, descriptions, (select count(*)::integer from taken) as taken
    from text left join former using (badge_id, hotel)`.execute(tx)
  await writeEntries(tx, entriesOf(rows))
  return rows[0]?.taken ?? 0
}

/** A text to index: words of `names` and `descriptions` that are no longer in it are removed. */
type IndexedText = {
  id: number
  hotel: TextSource
  name: string | null
  description: string | null
  names: readonly (string | null)[] | null
  descriptions: readonly (string | null)[] | null
}

/**
 * Indexes these texts with the commit of the transaction. The caller publishes the invalidation.
 */
export async function indexChangedTexts(tx: AnyDb, texts: readonly IndexedText[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.badgeTextIndex})`.execute(tx)
  await writeEntries(tx, entriesOf(texts))
}

function entriesOf(texts: readonly IndexedText[]): Entry[] {
  const entries = new Map<string, Entry>()
  const note = (row: IndexedText, inName: boolean, text: string | null, former: IndexedText['names']) => {
    const now = wordsOfText(text)
    for (const word of now) entryOf(entries, word, row.hotel, inName).gained.push(row.id)
    for (const before of former ?? [])
      for (const word of wordsOfText(before))
        if (!now.has(word)) entryOf(entries, word, row.hotel, inName).lost.push(row.id)
  }
  for (const row of texts) {
    note(row, true, row.name, row.names)
    note(row, false, row.description, row.descriptions)
  }
  return [...entries.values()]
}

/** Applies a change to an index entry. */
function changedList(old: Buffer, { gained, lost }: Entry): number[] {
  if (lost.length === 0) return [...readPostings(old), ...gained]
  const ids = new Set(readPostings(old))
  for (const id of lost) ids.delete(id)
  for (const id of gained) ids.add(id)
  return [...ids]
}

function entryOf(entries: Map<string, Entry>, word: string, hotel: TextSource, inName: boolean): Entry {
  const key = `${hotel}${inName ? 1 : 0}${word}`
  const known = entries.get(key)
  if (known) return known
  const entry: Entry = { word, hotel, inName, gained: [], lost: [] }
  entries.set(key, entry)
  return entry
}

async function writeEntries(tx: AnyDb, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  const keys = (some: readonly Entry[]) => sql`
    ${some.map(({ word }) => word)}::text[], ${some.map(({ hotel }) => hotel)}::text[], ${some.map(({ inName }) => inName)}::boolean[]`
  const { rows: known } = await sql<{ place: number; badges: Buffer }>`
    select place::integer, badges from unnest(${keys(entries)}) with ordinality as seen(word, hotel, in_name, place)
    join badges_words using (word, hotel, in_name)`.execute(tx)
  const before = new Map(known.map(({ place, badges }) => [place - 1, badges]))
  const written: { entry: Entry; badges: Buffer }[] = []
  const ended: Entry[] = []
  for (const [place, entry] of entries.entries()) {
    const old = before.get(place)
    const ids = old ? changedList(old, entry) : entry.gained
    const badges = ids.length > 0 ? writePostings(ids) : null
    if (badges === null) {
      if (old) ended.push(entry)
    } else if (!old?.equals(badges)) written.push({ entry, badges })
  }
  const changed = written.map(({ entry }) => entry)
  if (written.length > 0)
    await sql`
      insert into badges_words (word, hotel, in_name, badges)
      select * from unnest(${keys(changed)}, ${written.map(({ badges }) => badges)}::bytea[]) as seen(word, hotel, in_name, badges)
      order by word, hotel, in_name
      on conflict (word, hotel, in_name) do update set badges = excluded.badges`.execute(tx)
  // Bulk inserts cost half as much as single ones, but the pending list would slow down every
  // search.
  if (written.length > 0) await sql`select gin_clean_pending_list('badges_words_parts')`.execute(tx)
  if (ended.length > 0)
    await sql`
      delete from badges_words as ended using unnest(${keys(ended)}) as seen(word, hotel, in_name)
      where ended.word = seen.word and ended.hotel = seen.hotel and ended.in_name = seen.in_name`.execute(tx)
}
