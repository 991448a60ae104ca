import path from 'node:path'
import { z } from 'zod'
import { readJsonFiles } from '#test/documents/json-files.ts'

const verdicts = ['met', 'not applicable', 'not met'] as const

const Requirement = z.strictObject({
  number: z.string(),
  requirement: z.string().min(1),
  verdict: z.enum(verdicts),
  how: z.string().min(1).optional(),
  files: z.array(z.string()).optional(),
})

/**
 * A requirement of the standard in a few words, and whether the site meets it: `how` explains the
 * verdict, `files` show it.
 */
export type Requirement = z.output<typeof Requirement>

/** Reads `requirements/`, by number. Throws where a file has another form. */
export function readRequirements(): Requirement[] {
  return readJsonFiles(path.join(import.meta.dirname, 'requirements'))
    .flatMap((file) => z.array(Requirement).parse(file))
    .toSorted((one, other) => one.number.localeCompare(other.number, 'en', { numeric: true }))
}

/** The number of the chapter that a requirement is in: 6 for `6.2.1`. */
export function chapterOf({ number }: Requirement): number {
  return Number.parseInt(number, 10)
}
