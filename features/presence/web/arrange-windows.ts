/** Windows of two rows of the widest house. */
const windows = 34

/** The content of a window of the house. `number` distinguishes guests and dark windows. */
export type HouseWindow<Member> =
  | { shows: 'member'; member: Member }
  | { shows: 'guest'; number: number }
  | { shows: 'dark'; number: number }

/**
 * Arranges the windows, row by row: a window for every member, a guest's curtain after every two,
 * and dark windows in between while there is room. Guests without a window are only counted.
 * Deterministic for the same visitors.
 */
export function arrangeWindows<Member>(members: readonly Member[], guests: number): HouseWindow<Member>[] {
  const waiting = [...members]
  let curtains = Math.min(guests, Math.max(0, windows - members.length))
  let dark = Math.max(0, windows - members.length - curtains)
  const arranged: HouseWindow<Member>[] = []
  while (waiting.length + curtains > 0) {
    const place = arranged.length
    if (dark > 0 && place % 5 === 3) {
      arranged.push({ shows: 'dark', number: dark })
      dark -= 1
      continue
    }
    const isCurtain = curtains > 0 && (waiting.length === 0 || place % 3 === 2)
    const member = isCurtain ? undefined : waiting.shift()
    if (member === undefined) {
      arranged.push({ shows: 'guest', number: curtains })
      curtains -= 1
    } else arranged.push({ shows: 'member', member })
  }
  return arranged
}
