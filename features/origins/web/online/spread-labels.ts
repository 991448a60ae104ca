/**
 * Returns positions for labels whose preferred positions are `wanted`: at least `room` apart,
 * between `top` and `bottom`, moved as little as necessary. The result has the order of `wanted`;
 * labels keep their vertical order.
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
