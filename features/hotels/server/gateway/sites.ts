import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '#platform/server/process/clock.ts'
import type { HotelCode } from '../../contract.ts'
import type { OpenQuota } from './call-quota.ts'
import type { HotelGatewayOptions, HotelStatus } from './hotel-gateway.ts'
import { type HotelQueue, openHotelQueue } from './hotel-queue.ts'
import type { OutboundLimits } from './outbound-limits.ts'

/**
 * Where the game stores room pictures and photos (hotel-api §3, §6.4), besides the hotels and the
 * picture host.
 */
export const gamePictureOrigins: readonly string[] = ['https://habbo-stories-content.s3.amazonaws.com']

/**
 * A host of the game with its own queue. `base` has no trailing slash; `scheme` completes addresses
 * without one.
 */
export type Site = { base: string; scheme: 'http:' | 'https:'; queue: HotelQueue }

/** All hosts of the game. */
export type Sites = {
  hotels: Record<HotelCode, Site>
  pictureHost: Site
  /** Returns the site of an absolute address; undefined for addresses outside the game. */
  siteOf(address: URL): Site | undefined
  /** Whether only pictures are there, so that a "no" is about a picture and never about a hotel. */
  isForPictures(site: Site): boolean
}

/** Opens a queue for every host of the game. Throws for an invalid configured address. */
export function openSites(options: HotelGatewayOptions, outboundLimits: OutboundLimits, closing: AbortSignal): Sites {
  const clock = options.clock ?? systemClock
  const now = () => clock.now().getTime()
  const wait =
    options.wait ??
    ((ms: number, signal?: AbortSignal) => sleep(ms, undefined, { ref: false, ...(signal && { signal }) }))
  const random = options.random ?? Math.random

  function openSite(hotel: HotelCode | 'images' | 'photos', address: string): Site {
    const base = withoutSlash(address)
    const log = {
      info: (fields: object, message: string) => options.log?.info({ hotel, ...fields }, message),
      warn: (fields: object, message: string) => options.log?.warn({ hotel, ...fields }, message),
    }
    const onStatus = (status: HotelStatus) => {
      if (hotel !== 'images' && hotel !== 'photos') options.onHeard?.(hotel, status)
    }
    const onCall = (outcome: string, ms: number) => options.onCall?.(hotel, outcome, ms)
    const { openQuota } = options
    const quota: OpenQuota | undefined = openQuota && ((whole, listener) => openQuota(hotel, whole, listener))
    const queue = openHotelQueue({
      outboundLimits,
      now,
      wait,
      random,
      log,
      onStatus,
      onCall,
      closing,
      openQuota: quota,
    })
    return { base, scheme: schemeFor(base), queue }
  }
  const openHotel = (hotel: HotelCode) => openSite(hotel, options.addresses[hotel])
  const hotels: Record<HotelCode, Site> = {
    hhbr: openHotel('hhbr'),
    hhobr: openHotel('hhobr'),
    hhus: openHotel('hhus'),
    hhous: openHotel('hhous'),
    hhde: openHotel('hhde'),
    hhes: openHotel('hhes'),
    hhoes: openHotel('hhoes'),
    hhfi: openHotel('hhfi'),
    hhfr: openHotel('hhfr'),
    hhit: openHotel('hhit'),
    hhnl: openHotel('hhnl'),
    hhtr: openHotel('hhtr'),
  }
  // Hosts of their own, and no hotel's fault when they fail.
  const pictureHost = openSite('images', options.imagesAddress)
  const photoHosts = gamePictureOrigins.map((origin) => openSite('photos', origin))
  const all = [pictureHost, ...photoHosts, ...Object.values(hotels)].sort((a, b) => b.base.length - a.base.length)

  return {
    hotels,
    pictureHost,
    // Simulated hotels share one origin and differ by their first folder, so the longest matching
    // base wins.
    siteOf: (address) => all.find(({ base }) => address.href.startsWith(`${base}/`)),
    isForPictures: (site) => site === pictureHost || photoHosts.includes(site),
  }
}

function withoutSlash(address: string): string {
  return new URL(address).href.replace(/\/+$/, '')
}

/** A simulated hotel on this machine serves its pictures without TLS, too. */
function schemeFor(base: string): Site['scheme'] {
  const { protocol, hostname } = new URL(base)
  return protocol === 'http:' && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname) ? 'http:' : 'https:'
}
