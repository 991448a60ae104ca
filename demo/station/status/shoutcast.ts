import type { Status } from '../studio.ts'
import { type Document, escapeMarkup, json, seconds } from './document.ts'

/** The number of the stream. */
export const streamNumber = '1'

/** `GET /stats?sid=1`: JSON with `json=1`, else XML with upper-case names. */
export function shoutcastStats(query: URLSearchParams, status: Status): Document {
  if ((query.get('sid') ?? streamNumber) !== streamNumber) {
    return { status: 404, type: 'text/html', body: '<html><body>Invalid resource</body></html>' }
  }
  const stats = statsOf(status)
  if (query.get('json') === '1') return json(stats)
  const fields = Object.entries(stats).map(([name, value]) => {
    const tag = name.toUpperCase()
    return `<${tag}>${escapeMarkup(String(value))}</${tag}>`
  })
  return {
    status: 200,
    type: 'text/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8" standalone="yes" ?><SHOUTCASTSERVER>${fields.join('')}</SHOUTCASTSERVER>`,
  }
}

/** `GET /7.html`: seven fields; the last may contain commas. */
export function shoutcastSeven(status: Status): Document {
  const { listeners, isOnAir, peak, uniqueListeners } = status
  const fields = [listeners, isOnAir ? 1 : 0, peak, 500, uniqueListeners, 128, escapeMarkup(titleOf(status))]
  const head = '<HTML><meta http-equiv="Pragma" content="no-cache"></head>'
  return { status: 200, type: 'text/html; charset=utf-8', body: `${head}<body>${fields.join(',')}</body></html>` }
}

function statsOf(status: Status) {
  const { live, isOnAir, startedAt } = status
  return {
    currentlisteners: status.listeners,
    peaklisteners: status.peak,
    maxlisteners: 500,
    uniquelisteners: status.uniqueListeners,
    averagetime: 0,
    servergenre: live?.show ?? 'Misc',
    servergenre2: '',
    servergenre3: '',
    servergenre4: '',
    servergenre5: '',
    serverurl: 'http://localhost/',
    servertitle: 'Nightbell Radio',
    songtitle: isOnAir ? titleOf(status) : '',
    nexttitle: isOnAir ? `${status.next.artist} - ${status.next.title}` : '',
    dj: isOnAir ? (live?.dj ?? '') : '',
    songurl: '',
    streamhits: status.peak,
    streamstatus: isOnAir ? 1 : 0,
    backupstatus: 0,
    streamlisted: 0,
    streamlistederror: 480,
    streampath: '/stream',
    ...(isOnAir ? { streamuptime: seconds(new Date()) - seconds(startedAt) } : {}),
    bitrate: '128',
    samplerate: '44100',
    content: 'audio/mpeg',
    version: '2.6.1.777 (posix(linux x64))',
  }
}

function titleOf({ named }: Status): string {
  return named ? `${named.track.artist} - ${named.track.title}` : ''
}
