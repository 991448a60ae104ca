import type { BrokenReason } from './outcome.ts'

/** Maximum line length in characters. The game's longest is a few kilobytes. */
const longestLine = 1024 * 1024
/** Maximum share of lines without a "=" (hotel-api §7.2: no file is known to have any). */
const unreadableAtMost = 0.01

/** Called with the text before and after the first "=" of each line. Must not throw. */
export type OnPair = (key: string, value: string) => void

/** Counts of a file's pairs and invalid lines. Empty lines do not count. */
export type PairCounts = { lines: number; unreadable: number }

/** Reads `key=value` lines from the pieces of a file. */
export type PairReader = {
  /** False when the file cannot be read; nothing further of it is wanted. */
  take(piece: Uint8Array): boolean
  /** Finishes after the last chunk: returns the counts, or why the file is invalid. */
  finish(): PairCounts | { broken: BrokenReason }
}

/**
 * Opens a reader of a game data file (hotel-api §7.2). Pairs go out as they come; `finish` says
 * whether the file is valid. NUL is removed, which PostgreSQL cannot store.
 */
export function openPairReader(onPair: OnPair): PairReader {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const counts: PairCounts = { lines: 0, unreadable: 0 }
  let rest = ''
  let broken: BrokenReason | null = null
  let begun = false

  function readLine(written: string) {
    const line = (written.endsWith('\r') ? written.slice(0, -1) : written).replaceAll('\u0000', '')
    if (line.trim() === '') return
    counts.lines += 1
    const at = line.indexOf('=')
    if (at > 0) onPair(line.slice(0, at), line.slice(at + 1))
    else counts.unreadable += 1
  }

  function readLines(text: string) {
    let start = 0
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      const line = rest + text.slice(start, end)
      if (line.length > longestLine) return 'longLine'
      rest = ''
      readLine(line)
      start = end + 1
    }
    rest += text.slice(start)
    return rest.length > longestLine ? 'longLine' : null
  }

  function readText(text: string): BrokenReason | null {
    if (!begun && text.trim() !== '') {
      begun = true
      // An HTML page instead of the file, regardless of its content type; no key begins like that.
      if (text.trimStart().startsWith('<')) return 'notText'
    }
    return readLines(text)
  }

  return {
    take(piece) {
      try {
        broken ??= readText(decoder.decode(piece, { stream: true }))
      } catch (error) {
        if (!isCodingError(error)) throw error
        broken = 'notUtf8'
      }
      return broken === null
    },
    finish() {
      try {
        broken ??= readText(decoder.decode())
        if (broken === null) readLine(rest)
      } catch (error) {
        if (!isCodingError(error)) throw error
        broken = 'notUtf8'
      }
      rest = ''
      if (broken === null && counts.lines === counts.unreadable) broken = counts.lines === 0 ? 'empty' : 'noPairs'
      if (broken === null && counts.unreadable > counts.lines * unreadableAtMost) broken = 'noPairs'
      return broken === null ? counts : { broken }
    },
  }
}

function isCodingError(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
}
