/** Parts of a host that a process has and would like, and its calls of visitors and of scans. */
export type Held = { holder: string; places: number; wanted: number; visitors: number; scans: number }

/** Parts left free for a process that arrives while others are idle. */
const leftForOthers = 1

/** What scans have of the whole while such wait, however many visitors there are. */
const ofScans = 2 / 5

/** Factor by which another process must have more visitors to take a part over. */
const stays = 1.5

/**
 * Returns how many of `whole` parts a process may use (`usable`), and how many remain recorded as
 * its own (`places`). Parts held by others are never assigned. If others lack parts, it drops to
 * its fair share, but keeps those its calls may still use (`keep`). `turn` increases over time and
 * rotates parts among too many processes.
 */
export function splitParts(
  whole: number,
  own: Held & { keep: number },
  others: readonly Held[],
  turn: number,
): { usable: number; places: number } {
  const free = whole - others.reduce((sum, { places }) => sum + places, 0)
  const somebodyLacks = others.some(({ places, wanted }) => places < wanted)
  const alone = others.length === 0
  const wished = somebodyLacks
    ? fairPart(whole, own, others, turn)
    : Math.max(own.places, own.wanted, alone ? whole - leftForOthers : 0)
  const places = Math.max(own.keep, Math.min(wished, free))
  return { usable: Math.max(0, Math.min(places, wished)), places: Math.max(0, places) }
}

/**
 * Parts are dealt one by one, in one order for all: those of scans, one to each process with
 * visitors, more to those with most visitors for each part, then to the others.
 */
function fairPart(whole: number, own: Held, others: readonly Held[], turn: number): number {
  const wanting = [own, ...others].filter(({ wanted }) => wanted > 0)
  wanting.sort((a, b) => (a.holder < b.holder ? -1 : 1))
  const dealt = new Map<Held, number>()
  const has = (each: Held) => dealt.get(each) ?? 0
  let left = whole
  function deal(most: number, among: () => Held | undefined) {
    for (let next = among(); next && most > 0 && left > 0; next = among()) {
      dealt.set(next, has(next) + 1)
      left -= 1
      most -= 1
    }
  }
  deal(Math.ceil(whole * ofScans), () =>
    wanting
      .filter((each) => has(each) < Math.min(each.wanted, each.scans))
      .toSorted((a, b) => has(a) - has(b))
      .at(0),
  )
  const begin = wanting.length > left ? turn % wanting.length : 0
  const order = [...wanting.slice(begin), ...wanting.slice(0, begin)]
  deal(left, () => {
    const [first, ...later] = order.filter((each) => has(each) < each.wanted)
    return later.reduce(
      (best, each) => (best && urgency(each, has(each)) > urgency(best, has(best)) ? each : best),
      first,
    )
  })
  return has(own)
}

/** Returns the value of one more part to a process with that many. */
function urgency({ visitors, places }: Held, parts: number): number {
  if (visitors <= parts) return -parts
  if (parts === 0) return Number.POSITIVE_INFINITY
  // A part that changes owner is unusable for a second.
  return (visitors / (parts + 1)) * (parts < places ? stays : 1)
}
