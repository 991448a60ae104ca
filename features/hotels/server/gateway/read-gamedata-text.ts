import type { GuardedFetch } from '#platform/server/fetch/fetch.ts'
import type { Calls } from './calls.ts'
import type { GamedataFile } from './gamedata-files.ts'
import type { CallOptions } from './hotel-gateway.ts'
import { broken, type HotelOutcome } from './outcome.ts'
import { readAnswer, readFailure } from './read-answer.ts'
import type { Site } from './sites.ts'

const textBytes = 12 * 1024 * 1024
/** Two redirects have been seen (hotel-api §7.1). */
const hops = 5

/**
 * Reads a file of the game's data as one text of UTF-8, such as the figure data (hotel-api §7.6).
 */
export async function readGamedataText(
  fetcher: GuardedFetch,
  calls: Calls,
  site: Site,
  file: GamedataFile,
  timeoutMs: number,
  options: CallOptions,
): Promise<HotelOutcome<string>> {
  const defaults = { name: 'readGamedataText', weight: 'list', priority: 'background' } as const
  return calls.take(site, defaults, options, async (signal) => {
    const answer = await fetcher.fetchGuarded(file.address, {
      headers: { accept: 'text/xml, text/plain' },
      timeoutMs,
      maxBytes: textBytes,
      redirects: hops,
      signal,
    })
    if ('failed' in answer) return readFailure(answer)
    if (answer.status !== 200) {
      const reading = readAnswer(answer, 'file', calls.retryAfter(answer.headers))
      return 'refused' in reading ? reading : broken('unexpectedStatus')
    }
    if (answer.body.byteLength === 0) return broken('empty')
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(answer.body)
    } catch {
      return broken('notUtf8')
    }
  })
}
