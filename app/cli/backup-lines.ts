import type { Contents, Summary } from '#app/server/backup/contents.ts'

const count = new Intl.NumberFormat('en')
const size = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** Formats a count with its noun: `1 file`, `1,200 files`. */
export function so(many: number, thing: string): string {
  return `${count.format(many)} ${thing}${many === 1 ? '' : 's'}`
}

/** A size in words. */
export function megabytes(bytes: number): string {
  return `${size.format(bytes / 1_000_000)} MB`
}

/**
 * Describes a backup's contents as the end of a sentence, plus lines saying where its pictures are
 * if it does not include them.
 */
export function heldLines(contents: Contents, { rows, tasks, files }: Summary): { held: string; lines: string[] } {
  const all = Object.values(rows).reduce((sum, each) => sum + each, 0)
  const stored = Object.values(files).reduce((sum, each) => sum + each, 0)
  const held = `${so(Object.keys(rows).length, 'table')} with ${so(all, 'row')}, ${so(tasks, 'waiting task')}, ${so(stored, 'file')}`
  const isElsewhere = contents.pictures === 'bucket'
  return { held, lines: isElsewhere ? ['The kept pictures are not in it: they stay in their bucket.'] : [] }
}
