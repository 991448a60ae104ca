import type { ReactNode } from 'react'

/**
 * A list part that looks the same for all visitors until hydration. `from` is its complete input,
 * used as the cache key.
 */
export type HtmlFragment = { from: string; draw: () => ReactNode }

/** The content of an element: parts to render, or their rendered HTML. */
type Content = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } }

let write: ((part: ReactNode) => string) | null = null

/**
 * Sets `by` as the function that renders parts to HTML on the server, where only HTML is needed.
 * Null restores normal rendering.
 */
export function setFragmentRenderer(by: ((part: ReactNode) => string) | null): void {
  write = by
}

// A conversation takes about two kilobytes with what it is drawn from.
const mostWritten = 5_000
const written = new Map<string, string>()
let edition = ''

/** Names the texts that parts are written with from now on, since these are in no cache key. */
export function setFragmentEdition(name: string): void {
  edition = name
}

/**
 * Returns the content of an element whose children are HTML fragments. The server renders only
 * changed fragments again; the browser renders them all, over the same HTML. Fragments are rendered
 * in isolation: they take words, language and all else as values, never from a context, and use no
 * `useId`.
 */
export function htmlFragments(parts: readonly HtmlFragment[]): Content {
  if (!write) return { children: parts.map(({ draw }) => draw()) }
  const htmls: string[] = []
  for (const { from: shown, draw } of parts) {
    const from = edition + shown
    const html = written.get(from) ?? write(draw())
    // Those asked for last are kept longest.
    written.delete(from)
    written.set(from, html)
    htmls.push(html)
  }
  for (const oldest of written.keys()) {
    if (written.size <= mostWritten) break
    written.delete(oldest)
  }
  return { dangerouslySetInnerHTML: { __html: htmls.join('') } }
}
