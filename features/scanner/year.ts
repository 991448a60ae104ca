import { z } from 'zod'
import { HabboId, HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Observed, Timestamp } from '#platform/contract/time.ts'

/** A day, in UTC. Scans began after 2000. */
const Day = z.iso.date('error.incorrectData').refine((day) => day >= '2000-01-01' && day < '2100-01-01', {
  message: 'error.incorrectData',
})

/** How many entries of a list scans saw come and go in the span, each counted once. */
const Moved = z.object({ gained: z.int(), lost: z.int() })

const SpanBadge = z.object({ code: z.string(), name: z.string().nullable(), picture: z.string(), owners: z.int() })

/**
 * A name, motto or look (its picture's address) that a player had in the span, and when it was
 * seen.
 */
const Worn = z.object({ value: z.string(), gained: Observed, lost: Observed.nullable() })

/**
 * What scans saw a player gain, lose and wear from one UTC day to another. Hidden parts are null.
 * Lists are cut: 24 gained and 12 lost badges by rarity, 12 looks, 8 names and 8 mottos.
 */
export const PlayerSpan = z.object({
  habboId: HabboId,
  hotel: HotelCode,
  name: z.string(),
  avatar: z.string(),
  from: Day,
  until: Day,
  firstScannedAt: Timestamp,
  badges: Moved,
  friends: Moved.nullable(),
  groups: Moved,
  rooms: Moved,
  photos: Moved,
  level: z.object({ from: z.int(), to: z.int() }).nullable(),
  gained: z.array(SpanBadge),
  lost: z.array(SpanBadge),
  looks: z.array(Worn),
  names: z.array(Worn).nullable(),
  mottos: z.array(Worn).nullable(),
})
export type PlayerSpan = z.output<typeof PlayerSpan>

export const showPlayerSpan = endpoint({
  method: 'GET',
  path: '/api/get/scanner/users/:habboId/span',
  access: 'anyone',
  summary:
    'What a scanned player gained, lost and wore in a span of days: by default this year in December, else the last twelve months.',
  params: z.object({ habboId: HabboId }),
  query: z
    .object({ from: Day.optional(), until: Day.optional() })
    .refine(
      ({ from, until }) => (from === undefined) === (until === undefined) && (from ?? '') <= (until ?? ''),
      'error.incorrectData',
    ),
  result: PlayerSpan,
  refusals: { 'error.userNotFound': 404, 'error.playerHidden': 403 },
})
