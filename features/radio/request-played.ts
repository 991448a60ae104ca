import { z } from 'zod'
import { event } from '#platform/contract/event.ts'

/**
 * A member's request was played on the radio, or read out if it is a greeting. Published once per
 * request, even if the host changes its state afterwards.
 */
export const requestPlayed = event({
  name: 'radio.requestPlayed',
  payload: z.object({ requestId: z.int(), accountId: z.int() }),
})
