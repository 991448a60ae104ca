import path from 'node:path'
import { z } from 'zod'
import { readJsonFiles } from '#test/documents/json-files.ts'

const Requirement = z.strictObject({
  requirement: z.string(),
  code: z.array(z.string()),
  tests: z.array(z.string()),
})
const Area = z.strictObject({ area: z.string(), requirements: z.array(Requirement) })

/**
 * A requirement of the site: `code` are the files that implement it, `tests` prove it as `file ›
 * title`.
 */
export type Requirement = z.output<typeof Requirement>

/** Requirements about one subject, such as `2.3 Navigation`. */
export type Area = z.output<typeof Area>

/** Reads `requirements/` in the order of the specification. Throws if a file is malformed. */
export function readAreas(): Area[] {
  const files = readJsonFiles(path.join(import.meta.dirname, 'requirements'))
  return files.flatMap((file) => z.array(Area).parse(file))
}
