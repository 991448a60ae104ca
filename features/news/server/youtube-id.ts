const hosts = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtube-nocookie.com', 'www.youtube-nocookie.com']

/** Returns the video id of any form of YouTube address; null for other addresses. */
export function youtubeId(address: string): string | null {
  const written = address.trim()
  if (!/^https?:\/\//i.test(written) || !URL.canParse(written)) return null
  const { hostname, pathname, searchParams } = new URL(written)
  const [, first = '', second = ''] = pathname.split('/')
  const id = hostname === 'youtu.be' ? first : hosts.includes(hostname) ? idOnPage(first, second, searchParams) : ''
  return /^[\w-]{11}$/.test(id) ? id : null
}

function idOnPage(first: string, second: string, query: URLSearchParams): string {
  if (first === 'watch') return query.get('v') ?? ''
  return ['embed', 'shorts', 'live', 'v'].includes(first) ? second : ''
}
