import type { Db } from '#platform/server/database/database.ts'
import type { HeldKind, WordDoes } from '../../contract.ts'
import type { CommentsTables } from '../tables.ts'
import { holdsAddress, readingsOfName } from './name-readings.ts'
import { plainWords } from './plain-words.ts'

/**
 * A comment about to be written at `at`: its text and author. `guestName` is null for an account;
 * `browserHash` identifies a guest's browser.
 */
export type Arriving = {
  text: string
  accountId: number | null
  guestName: string | null
  browserHash: Buffer | null
  at: Date
}

/** A watched word as it is matched; `id` is null for one that is only tried. */
export type ListedWord = { word: string; does: WordDoes; id: number | null }

/** Why a comment is held or refused: `by` is the word, the name or the number of links. */
export type Verdict = { does: WordDoes; kind: HeldKind; by: string; wordId: number | null }

/** Decides which comments need review before other visitors see them. */
export type ModerationFilter = {
  /** Returns null for a comment that may be published at once. */
  judge: (db: Db<CommentsTables>, comment: Arriving) => Promise<Verdict | null>
}

/** Maximum links in a comment: for unknown guests, and for all. */
const mostLinks = { unknown: 1, everyone: 5 }

// Minimum age of an earlier comment for a guest to be known, so that it could be reviewed first.
const knownAfterMs = 3_600_000

/**
 * Creates the filter that decides on review (specification §4.7) by the watched words. Guests with
 * a comment public for an hour may post more links, but never words that need review. Words that
 * refuse apply to members too.
 */
export function openModerationFilter(words: readonly ListedWord[]): ModerationFilter {
  const refusing = openWordList(words.filter(({ does }) => does === 'refuse'))
  const holding = openWordList(words.filter(({ does }) => does === 'hold'))
  return {
    async judge(db, { text, accountId, guestName, browserHash, at }) {
      const found = refusing.inText(text) ?? (guestName === null ? null : refusing.inName(guestName))
      if (found) return found
      if (hasTooManyLinks(text)) return heldForLinks(text)
      if (accountId !== null) return null
      const name = guestName ?? ''
      const held = holding.inText(text) ?? holding.inName(name)
      if (held) return held
      if (holdsAddress(name)) return { does: 'hold', kind: 'name', by: name, wordId: null }
      const isFine = countLinks(text) <= mostLinks.unknown || (browserHash && (await isKnown(db, browserHash, at)))
      return isFine ? null : heldForLinks(text)
    },
  }
}

function heldForLinks(text: string): Verdict {
  return { does: 'hold', kind: 'links', by: String(countLinks(text)), wordId: null }
}

/** Finds the first word of a list in a text, or in a name that is read without its symbols. */
export function openWordList(words: readonly ListedWord[]) {
  const anyInText = patternOf(words, ' ')
  const anyInName = patternOf(words, ' ?')
  const find = (text: string, any: RegExp, gap: string, kind: HeldKind): Verdict | null => {
    if (!any.test(text)) return null
    const found = words.find((word) => patternOf([word], gap).test(text))
    return found ? { does: found.does, kind, by: found.word.trim(), wordId: found.id } : null
  }
  return {
    inText: (text: string) => find(plainWords(text).join(' '), anyInText, ' ', 'word'),
    inName: (name: string) => find(readingsOfName(name).join('\n'), anyInName, ' ?', 'name'),
  }
}

/** Returns whether a text exceeds the link limit for all authors. */
export function hasTooManyLinks(text: string): boolean {
  return countLinks(text) > mostLinks.everyone
}

async function isKnown(db: Db<CommentsTables>, browserHash: Buffer, at: Date): Promise<boolean> {
  const status = await db
    .selectFrom('comments_comments')
    .select('id')
    .where('browser_hash', '=', browserHash)
    .where('held', '=', false)
    .where('deleted_at', 'is', null)
    .where('created_at', '<=', new Date(at.getTime() - knownAfterMs))
    .limit(1)
    .executeTakeFirst()
  return status !== undefined
}

/** Addresses with http(s), which become links, and those that a reader would type off. */
function countLinks(text: string): number {
  return text.match(/https?:\/\/|(?<![\p{L}\p{N}/])www\./giu)?.length ?? 0
}

/**
 * Returns a pattern for whole words: letters may be repeated (`idiooot`) but not missing. `gap`
 * separates the words of a phrase.
 */
function patternOf(words: readonly Pick<ListedWord, 'word'>[], gap: string): RegExp {
  const patterns = words.flatMap(({ word }) => {
    const plain = plainWords(word).map(repeatable).join(gap)
    return plain === '' ? [] : [`${plain}${word.trimEnd().endsWith('*') ? '' : '(?!\\S)'}`]
  })
  return new RegExp(patterns.length === 0 ? '(?!)' : `(?<!\\S)(?:${patterns.join('|')})`, 'u')
}

function repeatable(word: string): string {
  return word.replace(/(\p{L})\1*/gu, (run, letter: string) => `${letter}{${[...run].length},}`)
}
