import type { FileOutcome } from './outcomes.ts'

/** How long something took. */
export type Time = { name: string; milliseconds: number }

/** The slowest files, slowest first. */
export function slowestFiles(files: readonly FileOutcome[], most = 10): Time[] {
  return files
    .map(({ file, milliseconds }) => ({ name: file, milliseconds }))
    .sort((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, most)
}

/** A line for each with aligned seconds. */
export function tableOfTimes(times: readonly Time[]): string {
  const rows = times.map(({ name, milliseconds }) => ({ name, seconds: (milliseconds / 1000).toFixed(1) }))
  const nameWidth = Math.max(0, ...rows.map(({ name }) => name.length))
  const width = Math.max(0, ...rows.map(({ seconds }) => seconds.length))
  return rows.map(({ name, seconds }) => `  ${name.padEnd(nameWidth)}  ${seconds.padStart(width)} s`).join('\n')
}
