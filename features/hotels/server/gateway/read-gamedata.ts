import type { FetchHead, GuardedFetch } from '#platform/server/fetch/fetch.ts'
import { type Calls, listBytes } from './calls.ts'
import type { GamedataFile } from './gamedata-files.ts'
import type { CallOptions } from './hotel-gateway.ts'
import { broken, type HotelOutcome } from './outcome.ts'
import { type OnPair, openPairReader, type PairCounts } from './pair-lines.ts'
import { readAnswer, readFailure } from './read-answer.ts'
import type { Site } from './sites.ts'

const fileBytes = 32 * 1024 * 1024
/** Two redirects have been seen (hotel-api §7.1). */
const hops = 5

/**
 * Streams a file of the game's data. No retry is made once a pair has been emitted, as pairs would
 * be repeated indistinguishably.
 */
export async function readGamedataFile(
  fetcher: GuardedFetch,
  calls: Calls,
  site: Site,
  file: GamedataFile,
  onPair: OnPair,
  timeoutMs: number,
  options: CallOptions,
): Promise<HotelOutcome<PairCounts>> {
  let hasPairs = false
  const collect: OnPair = (key, value) => {
    hasPairs = true
    onPair(key, value)
  }
  const defaults = { name: 'readGamedata', weight: 'list', priority: 'background', mayRepeat: () => !hasPairs } as const
  return calls.take(site, defaults, options, async (signal) => {
    const reader = openPairReader(collect)
    const answer = await fetcher.streamGuarded(file.address, {
      headers: { accept: 'text/plain' },
      timeoutMs,
      maxBytes: listBytes,
      maxStreamedBytes: fileBytes,
      redirects: hops,
      signal,
      takerOf: (head) => (head.status === 200 && isPlain(head) ? reader.take : null),
    })
    if ('failed' in answer) return readFailure(answer)
    if ('body' in answer) {
      const reading = readAnswer(answer, 'file', calls.retryAfter(answer.headers))
      return 'refused' in reading && answer.status !== 200
        ? reading
        : broken(answer.status === 200 ? 'notText' : 'unexpectedStatus')
    }
    if (answer.ended === 'brokenOff') return broken('truncated')
    if (answer.ended === 'tooLarge') return broken('tooLarge')
    const read = reader.finish()
    return 'broken' in read ? broken(read.broken) : read
  })
}

/** Storage hosts serve files as octet streams; any other type is a different document. */
function isPlain({ headers }: FetchHead): boolean {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
  return ['', 'text/plain', 'application/octet-stream', 'binary/octet-stream'].includes(type)
}
