import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { maintenanceTextLength } from './constants.ts'

export * from './constants.ts'

const access = { permission: 'site.maintenance' } as const

const text = z
  .string('error.formFieldRequired')
  .transform((written) =>
    written
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n]+/gu, ' ')
      .trim(),
  )
  .pipe(z.string().max(maintenanceTextLength, 'error.formFieldTooLong'))

/**
 * Whether visitors get the maintenance page. `texts` are what it says in each language, empty for
 * the usual words; `expectedEnd` is when it will be over, null if that is not known. With
 * `endsItself` it is switched off then. `version` grows with each change.
 */
export const Maintenance = z.object({
  isOn: z.boolean(),
  since: Timestamp.nullable(),
  texts: z.record(LanguageCode, z.string()),
  expectedEnd: Timestamp.nullable(),
  endsItself: z.boolean(),
  version: z.int(),
})
export type Maintenance = z.output<typeof Maintenance>

export const showMaintenance = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/site/maintenance',
  access,
  summary: 'Whether visitors get the maintenance page, and what it says.',
  result: Maintenance,
  refusals: {},
})

/** With `error.stale` comes the state as it is now, `current`. */
export const changeMaintenance = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/site/maintenance',
  access,
  summary: 'Switches the maintenance page on or off, or changes its text.',
  body: z.object({
    isOn: z.boolean('error.incorrectData'),
    texts: z.object({ de: text, en: text, tr: text }),
    expectedEnd: Timestamp.nullable(),
    endsItself: z.boolean('error.incorrectData'),
    version: z.int('error.incorrectData'),
  }),
  result: Maintenance,
  refusals: { 'error.formFieldTooLong': 422, 'error.endNeeded': 422, 'error.endPassed': 422, 'error.stale': 409 },
})
