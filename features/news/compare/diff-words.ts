import { diffArrays } from 'diff'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Inline } from '../body.ts'
import { type InlineToken, lineOf, tokensOf } from './inline-tokens.ts'

type ChangeKind = 'same' | 'added' | 'removed'

/** A part of a compared text. The parts that are not added make the old text, in their order. */
type WordChange = { kind: ChangeKind; text: string }

/** A part of a compared line, with its marks and mentions. */
type LineChange = { kind: ChangeKind; line: Inline[] }

const segmenters = new Map<string, Intl.Segmenter>()

function segmentsOf(text: string, language: LanguageCode): Intl.SegmentData[] {
  let segmenter = segmenters.get(language)
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language, { granularity: 'word' })
    segmenters.set(language, segmenter)
  }
  return [...segmenter.segment(text)]
}

/** Returns the words of a text in the order of reading, without spaces and punctuation. */
export function wordsOf(text: string, language: LanguageCode): string[] {
  return segmentsOf(text, language).flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
}

/** Compares two plain texts by words of the language. */
export function diffWords(before: string, after: string, language: LanguageCode): WordChange[] {
  return diffLines([before], [after], language).map(({ kind, line }) => ({ kind, text: line.join('') }))
}

/**
 * Compares two lines by words of the language. A word that became bold or a link is removed and
 * added; a moment, badge or player is one word.
 */
export function diffLines(before: readonly Inline[], after: readonly Inline[], language: LanguageCode): LineChange[] {
  const old = pieces(before, language)
  const current = pieces(after, language)
  const runs: Run[] = diffArrays(old, current, { comparator: (a, b) => a.key === b.key }).map(
    ({ added, removed, value }) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', pieces: value }),
  )
  return joinRuns(runs).map(({ kind, pieces }) => ({ kind, line: lineOf(pieces.map(({ token }) => token)) }))
}

type Piece = { key: string; token: InlineToken }
type Run = { kind: ChangeKind; pieces: Piece[] }

function pieces(line: readonly Inline[], language: LanguageCode): Piece[] {
  return tokensOf(line).flatMap((token) => {
    const { leaf, marks } = token
    if (typeof leaf !== 'string') return [{ key: keyOf(leaf, marks), token }]
    return segmentsOf(leaf, language).map(({ segment }) => ({
      key: keyOf(segment, marks),
      token: { leaf: segment, marks },
    }))
  })
}

const keyOf = (leaf: InlineToken['leaf'], marks: InlineToken['marks']) =>
  marks.length === 0 && typeof leaf === 'string' ? `"${leaf}` : JSON.stringify([leaf, marks])

/**
 * Puts changes together that only a space separates, so that "at eight" is one removed part; the
 * space then is in both texts.
 */
function joinRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  let removed: Piece[] = []
  let added: Piece[] = []
  const flush = () => {
    if (removed.length > 0) joined.push({ kind: 'removed', pieces: removed })
    if (added.length > 0) joined.push({ kind: 'added', pieces: added })
    removed = []
    added = []
  }
  runs.forEach((run, index) => {
    if (run.kind === 'removed') removed.push(...run.pieces)
    else if (run.kind === 'added') added.push(...run.pieces)
    else if (removed.length > 0 && added.length > 0 && index < runs.length - 1 && isSpace(run.pieces)) {
      removed.push(...run.pieces)
      added.push(...run.pieces)
    } else {
      flush()
      joined.push(run)
    }
  })
  flush()
  return joined
}

const isSpace = (pieces: readonly Piece[]) =>
  pieces.every(({ token }) => typeof token.leaf === 'string' && token.leaf.trim() === '')
