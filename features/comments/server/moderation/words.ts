import { sql } from 'kysely'
import { collectCacheTags } from '#platform/server/cache/cache-tags.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import { type AnyDb, type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import type { WordKind } from '../../contract.ts'
import type { CommentsTables } from '../tables.ts'
import { wordsTag } from '../tags.ts'
import {
  type ListedWord,
  type ModerationFilter,
  openModerationFilter,
  openWordList,
  type Verdict,
} from './moderation-filter.ts'
import { openProtectedNames, type ProtectedName } from './protected-names.ts'

/** The words and names in force: those of the database, and the name of the site. */
export type Watch = {
  filter: ModerationFilter
  /** Returns the rule that a guest's name breaks; null for a name that may be used. */
  judgeName: (name: string) => Pick<Verdict, 'does' | 'wordId'> | null
}

/** The watch of this process. It is made again once the words of the database change. */
export type Words = Invalidatable & { current: () => Promise<Watch> }

/** Opens the words of the database; `siteName`, which may change, is protected as well. */
export function openWords(db: Db<CommentsTables>, siteName: () => string): Words {
  const cache = new TaggedCache<Watch>(1)
  const load = async () => {
    const tags = new Set([wordsTag])
    const value = await collectCacheTags(tags, async () => openWatch(siteName, await readWords(db)))
    return { value, tags: [...tags] }
  }
  return {
    current: () => cache.get('', load),
    drop: (tags) => cache.drop(tags),
    clear: () => cache.clear(),
  }
}

type StoredWord = ListedWord & { kind: WordKind }

/** How a kind is stored: the version before has no titles, and knows them as protected names. */
export function storedKind(kind: WordKind) {
  return { kind: kind === 'watched' ? kind : 'protected', is_title: kind === 'title' } as const
}

function readWords(db: Db<CommentsTables>): Promise<StoredWord[]> {
  return db.selectFrom('comments_words').select(['id', 'word', 'listed_as as kind', 'does']).orderBy('id').execute()
}

function openWatch(siteName: () => string, stored: readonly StoredWord[]): Watch {
  const findName = openNames(siteName, stored)
  const judgeName = (name: string) => {
    const rule = findName(name)
    return rule && { does: rule.does, wordId: rule.id }
  }
  const filter = openModerationFilter(stored.filter(({ kind }) => kind === 'watched'))
  return {
    judgeName,
    filter: {
      async judge(tx, comment) {
        const verdict = await filter.judge(tx, comment)
        if (verdict || comment.guestName === null) return verdict
        const rule = judgeName(comment.guestName)
        return rule?.does === 'hold' ? { ...rule, kind: 'name', by: comment.guestName } : null
      },
    },
  }
}

/** Finds protected names, of which that of the site is made again when it changes. */
function openNames(siteName: () => string, stored: readonly StoredWord[]) {
  const names = stored.flatMap(({ kind, ...name }): ProtectedName[] => (kind === 'watched' ? [] : [{ ...name, kind }]))
  const openWith = (word: string) => ({
    word,
    find: openProtectedNames([{ word, kind: 'protected', does: 'refuse', id: null }, ...names]),
  })
  let opened = openWith(siteName())
  return (name: string) => {
    if (opened.word !== siteName()) opened = openWith(siteName())
    return opened.find(name)
  }
}

/**
 * Returns whether a text has a word that comments of guests are held or refused for. For what is
 * public at once.
 */
export async function hasWatchedWord(db: Db<unknown>, text: string): Promise<boolean> {
  const stored = await readWords(tablesOf<CommentsTables>(db))
  return openWordList(stored.filter(({ kind }) => kind === 'watched')).inText(text) !== null
}

/** Counts a comment that a word of the database held or refused, on its UTC day. */
export async function countHit(db: AnyDb, wordId: number | null, now: Date): Promise<void> {
  if (wordId === null) return
  const day = now.toISOString().slice(0, 10)
  await sql`
    insert into comments_word_hits as known (word_id, day, hits)
    select id, ${day}, 1 from comments_words where id = ${wordId}
    on conflict (word_id, day) do update set hits = known.hits + 1`.execute(db)
}
