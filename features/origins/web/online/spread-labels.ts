/**
 * Where labels stand that would like to be at `wanted`, from the top down: `room` apart, between `top` and `bottom`, and no farther from their place than
 * they must. The order of the answer is that of `wanted`; a label stays above one that wants to be lower.
 */
export function spreadLabels(wanted: readonly number[], room: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, place) => place).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0))
  const places: number[] = [...wanted]
  let least = top
  for (const label of order) {
    const place = Math.max(least, wanted[label] ?? top)
    places[label] = place
    least = place + room
  }
  let most = bottom
  for (const label of order.toReversed()) {
    const place = Math.min(most, places[label] ?? bottom)
    places[label] = place
    most = place - room
  }
  return places
}
