import type { Status } from '../studio.ts'
import { azuracastStation, azuracastStations } from './azuracast.ts'
import type { Document } from './document.ts'
import { icecastPublicStats, icecastStatus } from './icecast.ts'
import { shoutcastSeven, shoutcastStats } from './shoutcast.ts'

/**
 * The status document at an address, or null. Only browsers get `/7.html`: other clients get the
 * audio.
 */
export function answerStatus(url: URL, userAgent: string, status: Status): Document | 'audio' | null {
  const { pathname, searchParams } = url
  const [, name] = /^\/api\/nowplaying\/([^/]+)$/.exec(pathname) ?? []
  if (name !== undefined) return azuracastStation(decodeURIComponent(name), status)
  const [, copied] = /^\/api\/nowplaying_static\/([^/]+)\.json$/.exec(pathname) ?? []
  if (copied !== undefined) return azuracastStation(decodeURIComponent(copied), status)
  switch (pathname) {
    case '/api/nowplaying':
      return azuracastStations(status)
    case '/status-json.xsl':
      return icecastStatus(status)
    case '/admin/publicstats.json':
      return icecastPublicStats(status)
    case '/stats':
      return shoutcastStats(searchParams, status)
    case '/7.html':
      return userAgent.includes('Mozilla') ? shoutcastSeven(status) : 'audio'
    default:
      return null
  }
}
