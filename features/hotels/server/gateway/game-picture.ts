import type { FetchAnswer, GuardedFetch } from '#platform/server/fetch.ts'
import type { Calls } from './calls.ts'
import type { GamePicture, PictureOptions, PictureOutcome } from './hotel-gateway.ts'
import { broken } from './outcome.ts'
import { readAnswer, readFailure } from './read-answer.ts'
import type { Sites } from './sites.ts'

const pictureBytes = 5 * 1024 * 1024

/** Fetches a picture from a host of the game; any other address is refused without being asked. */
export async function fetchGamePicture(
  fetcher: GuardedFetch,
  calls: Calls,
  sites: Sites,
  address: string,
  timeoutMs: number,
  { ifNoneMatch, maxBytes = pictureBytes, ...options }: PictureOptions,
): Promise<PictureOutcome> {
  const url = URL.parse(address)
  const site = url ? sites.siteOf(url) : undefined
  if (!url || !site) return broken('foreignAddress')
  const manner = { name: 'picture', weight: 'list', priority: 'background' } as const
  return calls.take<GamePicture | 'unchanged' | 'missing'>(site, manner, options, async (signal) => {
    const answer = await fetcher.fetchGuarded(url.href, {
      headers: { accept: 'image/*', ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }) },
      timeoutMs,
      maxBytes,
      redirects: 2,
      mayLead: (next) => sites.siteOf(next) !== undefined,
      signal,
    })
    if ('failed' in answer) return readFailure(answer)
    if (answer.status === 304) return ifNoneMatch === undefined ? broken('unexpectedStatus') : 'unchanged'
    return readPicture(answer, sites.isForPictures(site), calls.retryAfter(answer.headers))
  })
}

function readPicture(answer: FetchAnswer, isForPictures: boolean, retryAfterSeconds: number | null): PictureOutcome {
  const { status, headers, body } = answer
  const contentType = headers['content-type'] ?? ''
  const begins = new TextDecoder().decode(body.subarray(0, 200)).trimStart()
  if (status === 200) {
    if (body.byteLength === 0) return broken('empty')
    // File hosts use many content types for pictures; only definite documents are rejected.
    if (/html|xml|json|^text\//i.test(contentType) || begins.startsWith('<')) return broken('notPicture')
    return { bytes: body, contentType, etag: headers.etag ?? null }
  }
  const isGone = status === 404 || status === 410
  // A storage host that may not list its files says "access denied" where there is none.
  const isDenied =
    status === 403 && isForPictures && (/\bxml\b/i.test(contentType) || /^<(?:\?xml|Error\b)/.test(begins))
  const reading = readAnswer(answer, 'picture', retryAfterSeconds)
  if (isDenied && !/xhtml/i.test(contentType)) return 'missing'
  if (isGone && !('refused' in reading && reading.refused === 'hotel.maintenance')) return 'missing'
  return 'refused' in reading ? reading : broken('unexpectedStatus')
}
