// Trigrams with the same hash share a list; matches are verified anyway.
const lists = 1 << 16

/**
 * Trigram index of a text: the list for each hash starts where `begins` says. Four bytes per
 * character.
 */
export type Trigrams = { begins: Int32Array; places: Int32Array }

/** Finds every three letters of a text. */
export function indexTrigrams(text: string): Trigrams {
  const begins = new Int32Array(lists + 1)
  const last = text.length - 3
  for (let place = 0; place <= last; place++) {
    const next = listOf(text, place) + 1
    begins[next] = (begins[next] ?? 0) + 1
  }
  for (let list = 1; list <= lists; list++) begins[list] = (begins[list] ?? 0) + (begins[list - 1] ?? 0)
  const free = begins.slice()
  const places = new Int32Array(Math.max(last + 1, 0))
  for (let place = 0; place <= last; place++) {
    const list = listOf(text, place)
    const to = free[list] ?? 0
    places[to] = place
    free[list] = to + 1
  }
  return { begins, places }
}

/**
 * Calls `tell` with each position of `part` in a text, in order. Parts of fewer than three
 * characters scan the whole text.
 */
export function eachPlaceOf(text: string, trigrams: Trigrams, part: string, tell: (place: number) => void): void {
  if (part.length < 3) {
    for (let place = text.indexOf(part); place >= 0; place = text.indexOf(part, place + 1)) tell(place)
    return
  }
  const { begins, places } = trigrams
  let [from, to, offset] = [0, Number.POSITIVE_INFINITY, 0]
  for (let at = 0; at <= part.length - 3; at++) {
    const list = listOf(part, at)
    const [begin = 0, end = 0] = [begins[list], begins[list + 1]]
    if (end - begin < to - from) [from, to, offset] = [begin, end, at]
  }
  for (let at = from; at < to; at++) {
    const place = (places[at] ?? 0) - offset
    if (text.startsWith(part, place)) tell(place)
  }
}

function listOf(text: string, place: number): number {
  const mixed = (text.charCodeAt(place) * 961 + text.charCodeAt(place + 1)) * 31 + text.charCodeAt(place + 2)
  return mixed % lists
}
