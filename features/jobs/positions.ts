import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { LanguageCode } from '#platform/contract/language.ts'

/** An open position, in one language. `tasks` and `requirements` are lines of text. */
export const Position = z.object({
  id: z.int(),
  language: LanguageCode,
  title: z.string(),
  summary: z.string(),
  tasks: z.array(z.string()),
  requirements: z.array(z.string()),
})
export type Position = z.output<typeof Position>

/** The positions that are open in a language; a page without any says so. */
export const listPositions = endpoint({
  method: 'GET',
  path: '/api/get/jobs/positions',
  access: 'anyone',
  summary: 'The open positions of a language.',
  query: z.object({ lang: LanguageCode }),
  result: z.array(Position),
  refusals: {},
})
