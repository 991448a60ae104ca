/** What a server says before the audio. The names of headers are in small letters. */
export type ResponseHead = { status: number; headers: ReadonlyMap<string, string>; length: number }

/** The longest head that is read. */
export const mostHeadBytes = 16 * 1024

/**
 * Reads the head of an answer from its first bytes; `incomplete` until all of it is there, `broken` where it is none. `ICY 200 OK`, as Shoutcast v1 begins, is one
 * as well: Node's own parser refuses it, which is why there is this one. `length` counts the bytes up to the audio.
 */
export function readHead(bytes: Buffer): ResponseHead | 'incomplete' | 'broken' {
  const text = bytes.toString('latin1', 0, mostHeadBytes)
  // Old servers end lines without a carriage return.
  const end = /\r?\n\r?\n/.exec(text)
  if (!end) return text.length >= mostHeadBytes || !mayBegin(text) ? 'broken' : 'incomplete'
  const [first = '', ...lines] = text.slice(0, end.index).split(/\r?\n/)
  const status = /^(?:HTTP\/1\.[01]|ICY) (\d{3})(?: |$)/.exec(first)?.[1]
  if (!status) return 'broken'
  const headers = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).trim().toLowerCase()
    if (colon > 0 && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim())
  }
  return { status: Number(status), headers, length: end.index + end[0].length }
}

function mayBegin(text: string): boolean {
  const begin = text.slice(0, 5)
  return 'HTTP/'.startsWith(begin) || 'ICY '.startsWith(begin.slice(0, 4))
}
