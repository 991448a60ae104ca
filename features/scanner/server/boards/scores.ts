import type { BoardName } from '../../contract.ts'

/** What `rarity` counts in: a point has as many parts as the smallest share of it needs. */
export const partsOfPoint = 2 ** 20

const dayMs = 86_400_000
/** Scores of the month's board: its month, then the number, which stays below this. */
const monthStep = 1_000_000

/** The number of an instant's UTC month. */
export function monthNumber(at: Date): number {
  return at.getUTCFullYear() * 12 + at.getUTCMonth()
}

/** When the UTC month of an instant began. */
export function monthStart(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1))
}

/** The score of a player who has `climbed` in the month of an instant. */
export function climberScore(at: Date, climbed: number): number {
  return monthNumber(at) * monthStep + climbed
}

/** The least score on a board: on the month's that of this month, else none. */
export function leastScore(board: BoardName, now: Date): number | null {
  return board === 'climbers' ? climberScore(now, 1) : null
}

/** What a score says: a number, or an instant. */
export function meaningOf(board: BoardName, score: number): { figure: number | null; at: string | null } {
  switch (board) {
    case 'finds':
      return { figure: null, at: new Date(score).toISOString() }
    case 'known':
      return { figure: null, at: new Date(-score).toISOString() }
    case 'rarity':
      return { figure: Math.round((score * 10) / partsOfPoint) / 10, at: null }
    case 'climbers':
      return { figure: score % monthStep, at: null }
    default:
      return { figure: score, at: null }
  }
}

/**
 * The range of a score, and the least score above it. Ranges keep the order of the scores, and are
 * narrow enough that few players share one: a day, or a thirty-second of a doubling.
 */
export function rangeOf(board: BoardName, score: number): { range: number; end: number } {
  if (board === 'finds' || board === 'known') {
    const day = Math.floor(score / dayMs)
    return { range: day, end: (day + 1) * dayMs }
  }
  if (board === 'climbers' || score < 64) return { range: score, end: score + 1 }
  const doubled = Math.floor(Math.log2(score))
  const width = 2 ** (doubled - 5)
  const part = Math.floor(score / width)
  return { range: 64 + (doubled - 6) * 32 + (part - 32), end: (part + 1) * width }
}
