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

/** A requirement of the standard in short and its verdict: `how` explains it, `files` prove it. */
export type Requirement = z.output<typeof Requirement>

/** Reads `requirements/` sorted by number. Throws if a file is malformed. */
export function readRequirements(): Requirement[] {
  return readJsonFiles(path.join(import.meta.dirname, 'requirements'))
    .flatMap((file) => z.array(Requirement).parse(file))
    .toSorted((one, other) => one.number.localeCompare(other.number, 'en', { numeric: true }))
}

/** The chapter of a requirement: 6 for `6.2.1`. */
export function chapterOf({ number }: Requirement): number {
  return Number.parseInt(number, 10)
}
