import type { ReactNode } from 'react'
import { shownText } from '#platform/contract/shown-text.ts'

/**
 * A run of a comment's text as typed: words, or an address with its link. Joined, the runs are the
 * text.
 */
export type TextRun = { typed: string; href: string | null }

// An address ends at spaces, the symbols above, quotes, and bidirectional controls, which could
// disguise it.
const address = /https?:\/\/[^\s<>"`|º\p{Cc}\p{Bidi_Control}]+/giu
const shownLength = 48

/**
 * Splits a comment's text into runs. Only plain http and https addresses become links; those with
 * user name or password stay text, because they imitate other sites. Trailing punctuation is
 * excluded.
 */
export function readRuns(text: string): TextRun[] {
  const runs: TextRun[] = []
  let read = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const given = found.slice(0, endOfAddress(found))
    const href = hrefOf(given)
    if (href === null) continue
    if (index > read) runs.push({ typed: text.slice(read, index), href: null })
    runs.push({ typed: given, href })
    read = index + given.length
  }
  if (read < text.length) runs.push({ typed: text.slice(read), href: null })
  return runs
}

const closings: Record<string, string> = { ')': '(', ']': '[', '}': '{' }

function endOfAddress(found: string): number {
  let end = found.length
  for (; end > 0; end--) {
    const last = found[end - 1] ?? ''
    const opening = closings[last]
    // A bracket belongs to the address where its partner does.
    if (opening !== undefined && countOf(found, opening, end) >= countOf(found, last, end)) break
    if (opening === undefined && !".,;:!?'’”…*_~".includes(last)) break
  }
  return end
}

function countOf(text: string, sign: string, end: number): number {
  let count = 0
  for (let at = 0; at < end; at++) if (text[at] === sign) count++
  return count
}

function hrefOf(typed: string): string | null {
  try {
    const { protocol, username, password, href } = new URL(typed)
    return /^https?:$/.test(protocol) && username === '' && password === '' ? href : null
  } catch {
    return null
  }
}

function shorten(typed: string): string {
  if (typed.length <= shownLength) return typed
  // A cut through the middle of a character would leave half of it.
  return `${typed.slice(0, shownLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}

/**
 * Renders a comment's text with its links; long addresses are shortened, with the full one as
 * tooltip. The container preserves line breaks.
 */
export function commentText(text: string): ReactNode {
  if (!/https?:\/\//i.test(text)) return shownText(text)
  return readRuns(text).map(({ typed, href }, index) =>
    href === null ? (
      shownText(typed)
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change its order
        key={index}
        href={href}
        rel="nofollow ugc noopener"
        title={typed.length > shownLength ? href : undefined}
      >
        {shorten(typed)}
      </a>
    ),
  )
}
