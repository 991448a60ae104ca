/** Excel reads a file without this mark in the encoding of the machine. */
export const csvMark = '\ufeff'

/** A line of a CSV file. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

/** The last line of a file that was cut: `Only the newest 50000 acts are in this file.` */
export function cutLine(most: number, things: string): string {
  return csvLine([`Only the newest ${most} ${things} are in this file.`])
}

/** A quoted cell. What a spreadsheet would calculate as a formula is made text by an apostrophe. */
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
