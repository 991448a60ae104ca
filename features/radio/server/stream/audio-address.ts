import type { StationSettings } from '../stations/station-settings.ts'

/**
 * Where a station has its audio: as configured, else where its kind usually has it. Shoutcast v1
 * needs a path (`/;`), or it sends its web page.
 */
export function audioAddress({ kind, url, mount, streamUrl }: StationSettings): string {
  if (streamUrl !== null) return streamUrl
  const named = mount?.replace(/^\/+/, '') ?? ''
  const inPath = named.split('/').map(encodeURIComponent).join('/')
  switch (kind) {
    case 'azuracast':
      return `${url}/listen/${inPath}/radio.mp3`
    case 'icecast':
      return `${url}/${inPath || 'live'}`
    case 'shoutcast2':
      return `${url}/stream/${inPath || '1'}/`
    case 'shoutcast1':
      return `${url}/;stream.mp3`
  }
}
