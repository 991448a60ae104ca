import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { dumpForms, dumpSets } from '../constants.ts'
import { common, limited } from './schemas.ts'

/** A file with a whole data set, compressed with zstd. `bytes` is its size, `sha256` its hash. */
export const ApiDump = z.object({
  name: z.string(),
  data: z.enum(dumpSets),
  form: z.enum(dumpForms),
  address: z.string(),
  rows: z.int().nonnegative(),
  bytes: z.int().positive(),
  sha256: z.string(),
  writtenAt: Timestamp,
})
export type ApiDump = z.output<typeof ApiDump>

export const apiDumps = endpoint({
  ...common,
  path: '/api/v1/dumps',
  operation: 'dumps',
  summary: 'The files with the whole archive of badges and all Origins numbers, written every day.',
  result: z.object({ licence: z.string(), files: z.array(ApiDump) }),
  refusals: limited,
})
