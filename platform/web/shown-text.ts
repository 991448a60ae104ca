const signs: Record<string, string> = { '|': '❤️', º: '⚡' }

/** Words that somebody typed, as they are shown: `|` as a heart and `º` as lightning (SPEC §9). What is stored stays as it was typed. */
export function shownText(typed: string): string {
  return typed.replace(/[|º]/g, (sign) => signs[sign] ?? sign)
}
