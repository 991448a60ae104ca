import type { IconKey } from './icons.ts'

/** Returns the icon that a change of a balance is about (`icon:zoomBoom`); undefined for others. */
export function iconOfLedger(about: string): IconKey | undefined {
  return about.startsWith('icon:') ? (about.slice(5) as IconKey) : undefined
}
