/**
 * Fields with text values, even if the server's style sheet typed them otherwise: `7.0` is wanted
 * as written, not as the number 7.
 */
const texts = new Set([
  'artist',
  'title',
  'display-title',
  'yp_currently_playing',
  'server_name',
  'server_description',
  'genre',
  'songtitle',
  'nexttitle',
  'servertitle',
  'servergenre',
  'dj',
])

// An unquoted value that is not JSON: Icecast writes `"title": -`, and titles like `007` or `1.`.
const bare = /("(?:[^"\\\n]|\\.){1,100}"\s{0,9}:\s{0,9})([^\s"{}[\],:]{1,300})(?=\s{0,9}[,}\]])/g

/** Parses JSON, including JSON with unquoted values; undefined if it is neither. Never throws. */
export function readJson(text: string): unknown {
  const whole = parse(text)
  if (whole !== undefined) return whole
  return parse(
    text.replace(bare, (all, name: string, value: string) =>
      parse(value) === undefined ? `${name}${JSON.stringify(value)}` : all,
    ),
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text, (name: string, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' && texts.has(name) ? (context?.source ?? value) : value,
    )
  } catch {
    return undefined
  }
}
