const signs: Record<string, string> = { '|': '❤️', º: '⚡' }

/**
 * Formats typed text for display: `|` as a heart and `º` as lightning (specification §9.6). Stored
 * text stays as typed.
 */
export function shownText(typed: string): string {
  return typed.replace(/[|º]/g, (sign) => signs[sign] ?? sign)
}
