/** The address of an icon's picture: 22 by 22 pixels, drawn at whole multiples. */
export function iconImage(key: string): string {
  return `/icons/${key}.png`
}
