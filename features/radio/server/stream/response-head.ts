/** The head of a server's response before the audio. Header names are lower case. */
export type ResponseHead = { status: number; headers: ReadonlyMap<string, string>; length: number }

/** The longest head that is read. */
export const mostHeadBytes = 16 * 1024

/**
 * Parses the head of a response from its first bytes; `incomplete` until it is complete, `broken`
 * if it is none. Also accepts `ICY 200 OK` as sent by Shoutcast v1, which Node's parser rejects.
 * `length` counts the bytes before the audio.
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
