/** Fields that hold texts, whatever the style sheet took them for: `7.0` is asked for as it was written, and not as the number 7. */
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

/** Reads JSON, and such as is broken only by values without quotes; undefined where it is neither. Never throws. */
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
