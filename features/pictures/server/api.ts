import type { Pictures } from './context.ts'

export type { Pictures } from './context.ts'
export { failureOf, keepPicture, nextLook, type Seen, wasAsked } from './keep-picture.ts'
export type { KeptPicture } from './kept-rows.ts'
export { withholdPicture } from './withheld.ts'

/**
 * Returns the address from which pages load a picture: our own copy where copies are enabled and
 * one exists, else the game's host.
 */
export function pictureAddress({ keeps }: Pick<Pictures, 'keeps'>, name: string | null, address: string): string {
  return keeps && name !== null ? `/pictures/kept/${name}` : address
}
