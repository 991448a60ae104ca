import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** The version of the program, as package.json says. */
export const programVersion = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))).version
