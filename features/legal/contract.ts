import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

/**
 * The site's operator according to the settings; null for omitted values. `hosting` is the server's
 * provider.
 */
export const Operator = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  hosting: z.string().nullable(),
})
export type Operator = z.output<typeof Operator>

/**
 * Data flows determined by the settings. `pictureHosts` and `audioHosts` are third-party hosts
 * requested by a visitor's browser: for pictures of the game, and for the radio if listeners
 * connect to the station directly.
 */
export const Practice = z.object({
  pictureHosts: z.array(z.string()),
  audioHosts: z.array(z.string()),
  hasRadio: z.boolean(),
  sendsPush: z.boolean(),
})
export type Practice = z.output<typeof Practice>

export const showLegal = endpoint({
  method: 'GET',
  path: '/api/get/imprint',
  access: 'anyone',
  summary: 'Who runs the site, and which other hosts a browser is sent to by its settings.',
  result: z.object({ operator: Operator, practice: Practice }),
  refusals: {},
})
