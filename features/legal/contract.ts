import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'

/** Who runs the site, as the operator's settings say; null for what they leave out. `hosting` is whose server it runs on. */
export const Operator = z.object({
  name: z.string().nullable(),
  address: z.string().nullable(),
  email: z.string().nullable(),
  hosting: z.string().nullable(),
})
export type Operator = z.output<typeof Operator>

/**
 * What the settings decide of where data goes. `pictureHosts` and `audioHosts` are other hosts that a visitor's browser asks: for pictures of the game, and for
 * the radio where listeners are sent to the station itself.
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
