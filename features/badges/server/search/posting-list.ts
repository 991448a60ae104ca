// A set of bits may be somewhat longer: it is read many times as quickly.
const longerBits = 1.5

/**
 * Encodes ascending badge ids: deltas as variable-length integers of seven bits, low groups first,
 * ended by 0. If a bitmap is smaller: 0, its length in bytes, then one bit per id. Lists may be
 * concatenated.
 */
export function writePostings(ids: Iterable<number>): Buffer {
  const sorted = Int32Array.from(new Set(ids)).toSorted()
  const bytes: number[] = []
  let before = 0
  for (const id of sorted) {
    pushNumber(bytes, id - before)
    before = id
  }
  bytes.push(0)
  const length = (before >>> 3) + 1
  if (length > bytes.length * longerBits) return Buffer.from(bytes)
  const bits = new Uint8Array(length)
  for (const id of sorted) bits[id >>> 3] = (bits[id >>> 3] ?? 0) | (1 << (id & 7))
  const head = [0]
  pushNumber(head, length)
  return Buffer.concat([Buffer.from(head), bits])
}

function pushNumber(bytes: number[], number: number): void {
  let rest = number
  while (rest > 127) {
    bytes.push((rest & 127) | 128)
    rest >>>= 7
  }
  bytes.push(rest)
}

/** Calls `onId` with each id in concatenated lists written by `writePostings`. */
export function eachPosting(bytes: Uint8Array, onId: (id: number) => void): void {
  let before = 0
  let number = 0
  let shift = 0
  let isBits = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    number |= (byte & 127) << shift
    if (byte > 127) {
      shift += 7
      continue
    }
    if (isBits) {
      for (let place = 0; place < number; place++) {
        const bits = bytes[at + 1 + place] ?? 0
        for (let bit = 0; bits >>> bit !== 0; bit++) if ((bits >>> bit) & 1) onId(place * 8 + bit)
      }
      at += number
      isBits = false
    } else if (number > 0) {
      before += number
      onId(before)
    } else {
      isBits = before === 0
      before = 0
    }
    number = 0
    shift = 0
  }
}

/** The numbers of a list. */
export function readPostings(bytes: Uint8Array): number[] {
  const ids: number[] = []
  eachPosting(bytes, (id) => ids.push(id))
  return ids
}
