import type { Block } from '../contract.ts'

/**
 * The drop cap spans three lines, so shorter text would let it overlap the content that follows.
 */
const fewestCharacters = 180

/**
 * Returns whether a text may start with a drop cap: a sufficiently long first paragraph that starts
 * with a plain capital. Quotes and digits look wrong at that size, and accents above or below the
 * letter would be clipped.
 */
export function hasDropCap(body: readonly Block[]): boolean {
  const [first] = body
  if (first?.kind !== 'paragraph') return false
  const [beginning] = first.children
  if (typeof beginning !== 'string' || !/^[A-Z]/.test(beginning)) return false
  const characters = first.children.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 0), 0)
  return characters >= fewestCharacters
}
