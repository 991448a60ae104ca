import { sql } from 'kysely'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import type { NewsTables } from '../../tables.ts'
import { newsroomTag, newsTag } from '../../tags.ts'
import { boardCondition, boardSince, filterCondition, isOnBoard, ownItems } from './text-conditions.ts'

type ListCounts = Record<'all' | 'review' | 'drafts' | 'scheduled' | 'behind' | 'live' | 'withdrawn', number>
type BoardCounts = Record<'all' | 'missing' | 'behind' | 'de' | 'en' | 'tr', number>
type OwnCounts = { items: number; board: number }
type Counts = { list: ListCounts; board: BoardCounts }

/** How many items each filter leaves: those that are the same for every reader, and one's own. */
export type NewsroomCounts = Invalidatable & {
  read: (now: Date) => Promise<Counts>
  /** How many items are a member's own, and how many of the board are theirs to do. */
  readOwn: (accountId: number, now: Date) => Promise<OwnCounts>
}

const mostReaders = 200
const tags = [newsroomTag, newsTag]

/** Opens the counts, which are kept until the newsroom changes. */
export function openCounts(db: Db<NewsTables>): NewsroomCounts {
  const cache = new TaggedCache<Counts>(1)
  const own = new TaggedCache<OwnCounts>(mostReaders)
  return {
    read(now) {
      const since = boardSince(now)
      return cache.get(since.toISOString(), async () => {
        const [list, board] = await Promise.all([countList(db), countBoard(db, since)])
        return { value: { list, board }, tags }
      })
    },
    readOwn(accountId, now) {
      const since = boardSince(now)
      const key = `${accountId} ${since.toISOString()}`
      return own.get(key, async () => ({ value: await countOwn(db, accountId, since), tags }))
    },
    drop(dropped) {
      cache.drop(dropped)
      own.drop(dropped)
    },
    clear() {
      cache.clear()
      own.clear()
    },
  }
}

async function countList(db: Db<NewsTables>): Promise<ListCounts> {
  const counted = (['review', 'drafts', 'scheduled', 'behind', 'withdrawn'] as const).map(
    (filter) =>
      sql`(select count(*) from news_articles as article where ${filterCondition(filter, undefined, 0)})::int as ${sql.ref(filter)}`,
  )
  const { rows } = await sql<ListCounts>`
    select count(*)::int as all, (count(*) filter (where languages <> '{}'))::int as live, ${sql.join(counted)}
    from news_articles`.execute(db)
  return first(rows)
}

async function countBoard(db: Db<NewsTables>, since: Date): Promise<BoardCounts> {
  const { rows } = await sql<BoardCounts>`
    select count(*)::int as all, (count(*) filter (where ${boardCondition('missing', 0)}))::int as missing,
      (count(*) filter (where ${boardCondition('behind', 0)}))::int as behind,
      (count(*) filter (where 'de' = any(languages)))::int as de,
      (count(*) filter (where 'en' = any(languages)))::int as en,
      (count(*) filter (where 'tr' = any(languages)))::int as tr
    from news_articles as article where ${isOnBoard(since)}`.execute(db)
  return first(rows)
}

async function countOwn(db: Db<NewsTables>, accountId: number, since: Date): Promise<OwnCounts> {
  const { rows } = await sql<OwnCounts>`
    select (select count(*) from (${ownItems(accountId)}) as own)::int as items,
      (select count(*) from news_articles as article
        where ${isOnBoard(since)} and ${boardCondition('mine', accountId)})::int as board`.execute(db)
  return first(rows)
}

function first<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('A count has a row')
  return row
}
