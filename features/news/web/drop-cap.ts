import type { Block } from '#features/news/contract.ts'

/** The letter must stand over three lines at least, or it hangs into whatever follows. */
const fewestCharacters = 180

/**
 * Whether a text may begin with a large letter: it begins with a paragraph of some length, and with a plain capital. Quotes and figures look lost at
 * that size, and what stands on or under a letter would be cut off.
 */
export function hasDropCap(body: readonly Block[]): boolean {
  const [first] = body
  if (first?.kind !== 'paragraph') return false
  const [beginning] = first.children
  if (typeof beginning !== 'string' || !/^[A-Z]/.test(beginning)) return false
  const characters = first.children.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0)
  return characters >= fewestCharacters
}
