/** The tag of what shows a badge: announced when its owners or its words change. */
export function badgeTag(code: string): string {
  return `badge:${code}`
}
