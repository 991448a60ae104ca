/** What a process has of the patience of a host, and would like to have. */
export type Held = { holder: string; places: number; wanted: number }

/** Somebody who comes while nobody else is at it finds this much left. */
const leftForOthers = 1

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

/** One part after the other is dealt out to who wants more, in one order for all. */
function fairPart(whole: number, own: Held, others: readonly Held[], turn: number): number {
  const wanting = [own, ...others].filter(({ wanted }) => wanted > 0)
  wanting.sort((a, b) => (a.holder < b.holder ? -1 : 1))
  const first = wanting.length > whole ? turn % wanting.length : 0
  const order = [...wanting.slice(first), ...wanting.slice(0, first)]
  const dealt = new Map<Held, number>()
  for (let left = whole; left > 0; ) {
    const lacking = order.filter((each) => (dealt.get(each) ?? 0) < each.wanted).slice(0, left)
    if (lacking.length === 0) break
    for (const each of lacking) dealt.set(each, (dealt.get(each) ?? 0) + 1)
    left -= lacking.length
  }
  return dealt.get(own) ?? 0
}
