import type { ReactNode } from 'react'

/** A part of a list that looks the same to everybody until the page can be operated. `from` is all that it is drawn from. */
export type HtmlFragment = { from: string; draw: () => ReactNode }

/** What an element holds: parts to draw, or the HTML that drawing them gives. */
type Content = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } }

let write: ((part: ReactNode) => string) | null = null

/** From now on parts are written as HTML by `by`: on the server, where nothing but HTML is wanted. Null draws them again. */
export function setFragmentRenderer(by: ((part: ReactNode) => string) | null): void {
  write = by
}

// A conversation takes about two kilobytes with what it is drawn from.
const mostWritten = 5_000
const written = new Map<string, string>()

/**
 * The content of an element whose children are still parts. A page that changed is mostly what it was, so the server writes anew only the parts that
 * changed. The browser draws them all, over the same HTML. Parts are written without what stands around them: they take words,
 * language and all else as values, never from a context, and use no `useId`.
 */
export function htmlFragments(parts: readonly HtmlFragment[]): Content {
  if (!write) return { children: parts.map(({ draw }) => draw()) }
  const htmls: string[] = []
  for (const { from, draw } of parts) {
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
