import { z } from 'zod'
import { event } from '#platform/contract/event.ts'

/** A request of a member was played on the radio, or read out where it is a greeting. Told once of each request, whatever the host says of it afterwards. */
export const requestPlayed = event({
  name: 'radio.requestPlayed',
  payload: z.object({ requestId: z.int(), accountId: z.int() }),
})
