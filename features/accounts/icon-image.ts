import type { IconKey } from './icons.ts'

/** The address of an icon's picture: 22 by 22 pixels, drawn at whole multiples. */
export function iconImage(key: IconKey): string {
  return `/icons/${key}.png`
}
