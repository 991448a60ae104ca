import type { Db } from '#platform/server/database.ts'
import { heldWords } from './held-words.ts'
import { plainWords } from './plain-words.ts'
import type { CommentsTables } from './tables.ts'

/** A comment that is about to be written: its words, and whose it is. `browserHash` is of a guest's browser. */
export type Arriving = { text: string; accountId: number | null; browserHash: Buffer | null }

/** Decides which comments wait for a moderator before anybody but their writer sees them. */
export type Holding = { mustHold: (db: Db<CommentsTables>, comment: Arriving) => Promise<boolean> }

/** How many links a comment may have: a guest's whom nobody knows, and anybody's. */
const mostLinks = { unknown: 1, anybody: 5 }

/**
 * Opens the holding of comments, with words beside those that are built in (`held-words.ts` says how they are written). A first comment of a guest is held
 * for one of the words or for more than one link. It is a first one as long as none from the guest's browser stands where all can
 * read it: what moderation released counts, what it deleted does not. A browser is known for a day, then its comments have forgotten it. Words and links in comments
 * of accounts and of known guests are left to whoever reports them, but more than five links are held whoever writes them.
 */
export function openHolding(words: readonly string[]): Holding {
  const listed = patternOf([...heldWords, ...words])
  return {
    async mustHold(db, { text, accountId, browserHash }) {
      const links = countLinks(text)
      if (links > mostLinks.anybody) return true
      if (accountId !== null) return false
      const isSuspicious = links > mostLinks.unknown || listed.test(plainWords(text).join(' '))
      return isSuspicious && !(browserHash && (await isKnown(db, browserHash)))
    },
  }
}

async function isKnown(db: Db<CommentsTables>, browserHash: Buffer): Promise<boolean> {
  const standing = await db
    .selectFrom('comments_comments')
    .select('id')
    .where('browser_hash', '=', browserHash)
    .where('held', '=', false)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return standing !== undefined
}

/** Addresses with http(s), which become links, and those that a reader would type off. */
function countLinks(text: string): number {
  return text.match(/https?:\/\/|(?<![\p{L}\p{N}/])www\./giu)?.length ?? 0
}

/** Finds any of the words, each only whole: a letter may be repeated (`idiooot`), but not be missing. */
function patternOf(words: readonly string[]): RegExp {
  const patterns = words.flatMap((word) => {
    const plain = plainWords(word).map(repeatable).join(' ')
    return plain === '' ? [] : [`${plain}${word.trimEnd().endsWith('*') ? '' : '(?!\\S)'}`]
  })
  return new RegExp(patterns.length === 0 ? '(?!)' : `(?<!\\S)(?:${patterns.join('|')})`, 'u')
}

function repeatable(word: string): string {
  return word.replace(/(\p{L})\1*/gu, (run, letter: string) => `${letter}{${[...run].length},}`)
}
