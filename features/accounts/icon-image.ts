import type { iconKeys } from './constants.ts'

/** The address of an icon's picture: 22 by 22 pixels, drawn at whole multiples. */
export function iconImage(key: (typeof iconKeys)[number]): string {
  return `/icons/${key}.png`
}
