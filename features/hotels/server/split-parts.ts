/** What a process has of the patience of a host, would like to have, and how many calls of visitors it has. */
export type Held = { holder: string; places: number; wanted: number; visitors: number }

/** Somebody who comes while nobody else is at it finds this much left. */
const leftForOthers = 1

/** So many times as many visitors another must have to take a part that somebody has already. */
const stays = 1.5

/**
 * How many of `whole` parts a process may use from now on (`usable`), and how many stay written as its own (`places`). It is never given what somebody else still has. Where somebody has
 * fewer than they want, it goes down to its fair part, but gives up only what it is sure not to use: `keep` is what its calls may be using still. `turn` goes up with
 * time: where there are more processes than parts, they have them in turns.
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

/** One part after the other is dealt out, in one order for all: one to each who has visitors, then more to whom has most of them for each part, then to the others. */
function fairPart(whole: number, own: Held, others: readonly Held[], turn: number): number {
  const wanting = [own, ...others].filter(({ wanted }) => wanted > 0)
  wanting.sort((a, b) => (a.holder < b.holder ? -1 : 1))
  const begin = wanting.length > whole ? turn % wanting.length : 0
  const order = [...wanting.slice(begin), ...wanting.slice(0, begin)]
  const dealt = new Map<Held, number>()
  const has = (each: Held) => dealt.get(each) ?? 0
  for (let left = whole; left > 0; left -= 1) {
    const lacking = order.filter((each) => has(each) < each.wanted)
    const [first, ...later] = lacking
    if (!first) break
    const next = later.reduce(
      (best, each) => (urgency(each, has(each)) > urgency(best, has(best)) ? each : best),
      first,
    )
    dealt.set(next, has(next) + 1)
  }
  return has(own)
}

/** How much one more part matters to who has so many of them. */
function urgency({ visitors, places }: Held, parts: number): number {
  if (visitors <= parts) return -parts
  if (parts === 0) return Number.POSITIVE_INFINITY
  // A part that changes hands is of use to nobody for a second.
  return (visitors / (parts + 1)) * (parts < places ? stays : 1)
}
