import type { Db } from '#platform/server/database/database.ts'
import type { CommentsTables } from '../tables.ts'
import { holdsAddress, readingsOfName } from './name-readings.ts'
import { plainWords } from './plain-words.ts'

const english = `
  fuck*, motherfuck*, shit, bullshit, bitch*, cunt*, whore*, slut*, asshole*, dickhead*, wanker*, bastard*, faggot*, nigger*, nigga*, retard,
  retards, retarded, rapist*, pedo, pedos, pedophile*, paedo*, kys, kill yourself, kill your self, hope you die, go die`

const german = `
  arschloch*, arschlöcher*, wichser*, hurensohn*, hurensöhne*, hure, huren, nutte*, fotze*, schlampe*, missgeburt*, spast, spasti, spasten, mongo,
  mongos, schwuchtel*, kanake*, neger*, fick, ficken, fickt, ficker*, gefickt, verfickt*, verpiss*, scheiss*, vergewaltig*, bring dich um, töte dich, stirb`

const turkish = `
  orospu*, siktir*, sikeyim, sikerim, sikiyim, amk, amq, amına koy*, aminakoy*, ananı sik*, amcık*, yarrak*, götveren*, ibne*, kahpe*, kaltak*,
  gavat*, pezevenk*, puşt, şerefsiz*, gerizekalı*, geri zekalı*, piç kurusu, kendini öldür*`

const spam = `
  porn*, sex, sexy, sexcam*, nude, nudes, nacktbild*, çıplak, onlyfans, escort*, eskort*, viagra, cialis, casino*, bahis*, kumar, kumarhane*, wettbonus,
  free credits, free coins, free diamonds, credit generator, coin generator, gratis taler, gratis credits, kostenlose taler, taler generator,
  bedava kredi, ücretsiz kredi, bedava altın, kredi hilesi, whatsapp, telegram`

/**
 * Words that send a guest's comment to review, in text or name: coarse insults, slurs and spam.
 * Some are harmless elsewhere, but none is common in another of the site's languages (`got`, `pic`,
 * `Geber`, `şık` without accents). Format as `HELD_WORDS`: words or phrases as read by
 * `plainWords`; a trailing `*` matches any ending.
 */
const reviewWords: readonly string[] = [english, german, turkish, spam].flatMap((words) => words.split(','))

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

/** Decides which comments need review before other visitors see them. */
export type ModerationFilter = { needsReview: (db: Db<CommentsTables>, comment: Arriving) => Promise<boolean> }

/** Maximum links in a comment: for unknown guests, and for all. */
const mostLinks = { unknown: 1, anybody: 5 }

// Minimum age of an earlier comment for a guest to be known, so that it could be reviewed first.
const knownAfterMs = 3_600_000

/**
 * Creates the filter that decides on review (specification §4.7); `words` extend the built-in list.
 * Guests with a comment public for an hour may post more links, but never words that need review.
 */
export function openModerationFilter(words: readonly string[]): ModerationFilter {
  const all = [...reviewWords, ...words]
  const listed = patternOf(all, ' ')
  const listedInName = patternOf(all, ' ?')
  const isSuspect = (name: string) => holdsAddress(name) || listedInName.test(readingsOfName(name).join('\n'))
  return {
    async needsReview(db, { text, accountId, guestName, browserHash, at }) {
      if (hasTooManyLinks(text)) return true
      if (accountId !== null) return false
      if (listed.test(plainWords(text).join(' ')) || isSuspect(guestName ?? '')) return true
      return countLinks(text) > mostLinks.unknown && !(browserHash && (await isKnown(db, browserHash, at)))
    },
  }
}

/** Returns whether a text exceeds the link limit for all authors. */
export function hasTooManyLinks(text: string): boolean {
  return countLinks(text) > mostLinks.anybody
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
function patternOf(words: readonly string[], gap: string): RegExp {
  const patterns = words.flatMap((word) => {
    const plain = plainWords(word).map(repeatable).join(gap)
    return plain === '' ? [] : [`${plain}${word.trimEnd().endsWith('*') ? '' : '(?!\\S)'}`]
  })
  return new RegExp(patterns.length === 0 ? '(?!)' : `(?<!\\S)(?:${patterns.join('|')})`, 'u')
}

function repeatable(word: string): string {
  return word.replace(/(\p{L})\1*/gu, (run, letter: string) => `${letter}{${[...run].length},}`)
}
