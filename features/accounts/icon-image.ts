import type { IconKey } from './icons.ts'

/** The address of an icon's picture: 22 by 22 pixels, drawn at whole multiples. */
export function iconImage(key: string): string {
  return `/icons/${key}.png`
}

/** Returns the icon that a change of a balance is about (`icon:zoomBoom`); undefined for others. */
export function iconOfLedger(about: string): IconKey | undefined {
  return about.startsWith('icon:') ? (about.slice(5) as IconKey) : undefined
}
