import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Why a password is easily guessed, as the key of its text. */
export type PasswordWarning = 'name' | 'common' | 'keys' | 'repeat' | 'sequence' | 'date' | 'word' | 'short'

/**
 * Strength of a password from 0 (guessed at once) to 4, and the reason for a low score if known.
 */
export type PasswordJudgement = { score: 0 | 1 | 2 | 3 | 4; warning: PasswordWarning | null }

/** What zxcvbn calls its warnings, in the site's own fewer words. */
const warnings: Record<string, PasswordWarning> = {
  userInputs: 'name',
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  straightRow: 'keys',
  keyPattern: 'keys',
  simpleRepeat: 'repeat',
  extendedRepeat: 'repeat',
  sequences: 'sequence',
  recentYears: 'date',
  dates: 'date',
  wordByItself: 'word',
  namesByThemselves: 'word',
  commonNames: 'word',
}

// Beyond a hundred characters nothing gets harder to guess, only slower to judge.
const judge = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: 100 })

/**
 * Judges a password in the browser, by the lists of the most used ones; it is sent nowhere. The
 * player's name counts as a known word. Some 400 kB: load it once a password is typed.
 */
export function judgePassword(password: string, playerName: string): PasswordJudgement {
  const { score, feedback } = judge.check(password, playerName === '' ? [] : [playerName])
  if (score > 2) return { score, warning: null }
  return { score, warning: warnings[feedback.warning ?? ''] ?? 'short' }
}
