import { sql } from 'kysely'
import { collectCacheTags } from '#platform/server/cache/cache-tags.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import { type AnyDb, type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import type { CommentsTables } from '../tables.ts'
import { wordsTag } from '../tags.ts'
import {
  reviewWords as builtInWords,
  type ListedWord,
  type ModerationFilter,
  openModerationFilter,
  openWordList,
  type Verdict,
} from './moderation-filter.ts'
import { openNameList, openProtectedNames } from './protected-names.ts'

/** The words and names in force: those of the code and the settings, and those that staff added. */
export type Watch = {
  filter: ModerationFilter
  /** Returns the rule that a guest's name breaks; null for a name that may be used. */
  judgeName: (name: string) => Pick<Verdict, 'does' | 'wordId'> | null
}

/** The watch of this process. It is made anew once the words of the database change. */
export type Words = Invalidatable & { current: () => Promise<Watch> }

/** The words of the settings, which always apply: `PROTECTED_NAMES` and `HELD_WORDS`. */
export type SettingWords = { protectedNames: () => readonly string[]; reviewWords: readonly string[] }

/** Opens the words: those of the settings apply as given, those of the database add to them. */
export function openWords(db: Db<CommentsTables>, settings: SettingWords): Words {
  const cache = new TaggedCache<Watch>(1)
  const load = async () => {
    const tags = new Set([wordsTag])
    const value = await collectCacheTags(tags, async () => openWatch(settings, await readWords(db)))
    return { value, tags: [...tags] }
  }
  return {
    current: () => cache.get('', load),
    drop: (tags) => cache.drop(tags),
    clear: () => cache.clear(),
  }
}

type StoredWord = ListedWord & { kind: 'watched' | 'protected' }

function readWords(db: Db<CommentsTables>): Promise<StoredWord[]> {
  return db.selectFrom('comments_words').select(['id', 'word', 'kind', 'does']).orderBy('id').execute()
}

function openWatch({ protectedNames, reviewWords }: SettingWords, stored: readonly StoredWord[]): Watch {
  const names = stored.filter(({ kind }) => kind === 'protected')
  const lists = names.map((name) => ({ ...name, isLike: openNameList([name.word]) }))
  const always = openProtectedNames(protectedNames())
  const judgeName = (name: string) => {
    if (always.protects(name)) return { does: 'refuse' as const, wordId: null }
    const found = lists.filter(({ isLike }) => isLike(name))
    const rule = found.find(({ does }) => does === 'refuse') ?? found[0]
    return rule ? { does: rule.does, wordId: rule.id } : null
  }
  const filter = openModerationFilter([
    ...reviewWords.map((word) => ({ word, does: 'hold' as const, id: null })),
    ...stored.filter(({ kind }) => kind === 'watched'),
  ])
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

/**
 * Returns whether a text has a word that comments of guests are held or refused for: of the code,
 * of the settings (`reviewWords`), or added by the staff. For what is public at once.
 */
export async function hasWatchedWord(db: Db<unknown>, text: string, reviewWords: readonly string[]): Promise<boolean> {
  const stored = await readWords(tablesOf<CommentsTables>(db))
  const always = [...builtInWords, ...reviewWords].map((word) => ({ word, does: 'hold' as const, id: null }))
  return openWordList([...always, ...stored.filter(({ kind }) => kind === 'watched')]).inText(text) !== null
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
