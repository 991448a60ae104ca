import { randomBytes } from 'node:crypto'
import { hotelCodes, hotels } from '#features/hotels/contract.ts'
import { type GuardedFetch, openFetch } from '#platform/server/fetch/fetch.ts'
import { addressesFrom } from '../settings/hotel-settings.ts'
import { openPictureFiles, pictureFolder } from '../settings/picture-settings.ts'
import type { Settings } from '../settings/settings.ts'
import type { Finding } from './finding.ts'

const timeoutMs = 10_000

/**
 * Calls once what the site calls: the hotels, stations, storage, push services and its own address.
 */
export async function checkReached(settings: Settings): Promise<Finding[]> {
  const { hotels: addresses, images } = addressesFrom(settings)
  const stations: [string, string | undefined][] = [
    ['station', settings.RADIO_URL],
    ['Turkish station', settings.RADIO_TR_URL],
  ]
  const others: [string, string][] = [
    ...stations.flatMap(([what, address]) => (address === undefined ? [] : [[what, address] as [string, string]])),
    ...(settings.WEB_PUSH && settings.PUSH_SERVICE_URL
      ? [['push', settings.PUSH_SERVICE_URL] as [string, string]]
      : []),
    ...(settings.PUBLIC_URL ? [['own address', `${settings.PUBLIC_URL}/health/live`] as [string, string]] : []),
  ]
  const called = [
    ...hotelCodes.map((code): [string, string] => [hotels[code].label, addresses[code]]),
    ['pictures of the game', images] as [string, string],
    ...others,
  ]
  const userAgent = settings.HOTEL_USER_AGENT ?? 'Nightbell'
  const fetcher = openFetch({ userAgent, trustedAddresses: called.map(([, address]) => address) })
  try {
    const answered = await Promise.all(called.map(([what, address]) => reach(fetcher, what, address)))
    return [...answered, ...withoutAddress(settings), ...(await checkBucket(settings))]
  } finally {
    fetcher.close()
  }
}

async function reach(fetcher: GuardedFetch, what: string, address: string): Promise<Finding> {
  const begun = performance.now()
  const answer = await fetcher.fetchGuarded(address, { timeoutMs, maxBytes: 5_000_000, redirects: 3 })
  const ms = Math.round(performance.now() - begun)
  const { origin } = new URL(address)
  // A picture server that shows nothing at its root still answers.
  if (!('failed' in answer)) {
    const isWell = answer.status < 500 && !(what === 'own address' && answer.status !== 200)
    if (isWell) return { state: 'ok', what, message: `${origin} answers, ${ms} ms.` }
    return { state: 'note', what, message: `${origin} answers with status ${answer.status}.` }
  }
  // The site starts without them, and goes on when they are back.
  return { state: 'note', what, message: `${origin} is not reached: ${answer.failed} (${answer.detail}).` }
}

/** What the settings leave open, in words. */
function withoutAddress(settings: Settings): Finding[] {
  const { PUBLIC_URL, RADIO_URL, WEB_PUSH, PUSH_SERVICE_URL } = settings
  return [
    ...(PUBLIC_URL ? [] : [note('own address', 'PUBLIC_URL is not set: links lead to this machine only.')]),
    ...(PUBLIC_URL?.startsWith('https:') && settings.TRUST_PROXY === 'false'
      ? [
          note(
            'proxy',
            'PUBLIC_URL begins with https, but TRUST_PROXY is off: behind a proxy, set it to the number of proxies.',
          ),
        ]
      : []),
    ...(RADIO_URL ? [] : [ok('station', 'As chosen in housekeeping.')]),
    ...(WEB_PUSH
      ? PUSH_SERVICE_URL
        ? []
        : [ok('push', 'The services of the browsers are called when there is something to say.')]
      : [ok('push', 'It is off.')]),
  ]
}

/** Stores a file and removes it again: a key that may only read would fail at the first picture. */
async function checkBucket(settings: Settings): Promise<Finding[]> {
  if (pictureFolder(settings) !== null) return []
  const what = 'S3 storage'
  try {
    const files = openPictureFiles(settings)
    await files.remove(await files.put(randomBytes(16), 'png', 'image/png'))
    return [ok(what, `The bucket ${settings.S3_BUCKET} can be read and written.`)]
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return [{ state: 'WRONG', what, message: `The bucket ${settings.S3_BUCKET} cannot be read and written: ${why}.` }]
  }
}

const ok = (what: string, message: string): Finding => ({ state: 'ok', what, message })
const note = (what: string, message: string): Finding => ({ state: 'note', what, message })
