import { hotelCodes, hotels } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { openFetch } from '#platform/server/fetch/fetch.ts'
import { addressesFrom } from '../settings/hotel-settings.ts'
import type { Settings } from '../settings/settings.ts'
import { checkBuckets } from './check-buckets.ts'
import { checkPush } from './check-push.ts'
import { checkStations } from './check-stations.ts'
import { type Finding, note } from './finding.ts'
import { reach } from './reach.ts'

/**
 * Calls once what the site calls: the hotels, stations, storage, push services and its own address.
 * What is chosen in housekeeping is read from the database, if it has the tables of the site.
 */
export async function checkReached(settings: Settings, db: AnyDb | null): Promise<Finding[]> {
  const { hotels: addresses, images } = addressesFrom(settings)
  const called: [string, string][] = [
    ...hotelCodes.map((code): [string, string] => [hotels[code].label, addresses[code]]),
    ['pictures of the game', images],
    ...(settings.PUBLIC_URL ? [['own address', `${settings.PUBLIC_URL}/health/live`] as [string, string]] : []),
  ]
  const storage = settings.S3_ENDPOINT === undefined ? [] : [settings.S3_ENDPOINT]
  const userAgent = settings.HOTEL_USER_AGENT ?? 'Nightbell'
  const fetcher = openFetch({ userAgent, trustedAddresses: [...called.map(([, address]) => address), ...storage] })
  try {
    const findings = await Promise.all([
      ...called.map(async ([what, address]) => [await reach(fetcher, what, address)]),
      checkStations(settings, db),
      checkPush(settings, db),
      checkBuckets(settings, fetcher),
    ])
    return [...findings.flat(), ...withoutAddress(settings)]
  } finally {
    fetcher.close()
  }
}

/** What the settings of the address leave open, in words. */
function withoutAddress({ PUBLIC_URL, TRUST_PROXY }: Settings): Finding[] {
  const proxy = 'PUBLIC_URL begins with https, but TRUST_PROXY is off: behind a proxy, set it to the number of proxies.'
  return [
    ...(PUBLIC_URL ? [] : [note('own address', 'PUBLIC_URL is not set: links lead to this machine only.')]),
    ...(PUBLIC_URL?.startsWith('https:') && TRUST_PROXY === 'false' ? [note('proxy', proxy)] : []),
  ]
}
