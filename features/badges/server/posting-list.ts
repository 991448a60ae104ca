import { add, type IdSet } from '#platform/server/id-set.ts'

// A set of bits may be somewhat longer: it is read many times as quickly.
const longerBits = 1.5

/**
 * Numbers of badges as an index keeps them: each the distance from the one before, in groups of seven bits, low ones first, and 0 at the end. Where that
 * takes more than a bit for each number up to the last: 0, how many bytes, and a byte for each eight of them. Lists may stand one behind the other.
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

/** Adds the numbers of what `writePostings` wrote to a set. */
export function addPostings(set: IdSet, bytes: Uint8Array): void {
  // The lowest eight numbers stand in the first byte wherever Node runs.
  const eights = new Uint8Array(set.buffer, set.byteOffset, set.byteLength)
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
        const more = bytes[at + 1 + place]
        if (more) eights[place] = (eights[place] ?? 0) | more
      }
      at += number
      isBits = false
    } else if (number > 0) {
      before += number
      add(set, before)
    } else {
      isBits = before === 0
      before = 0
    }
    number = 0
    shift = 0
  }
}

/** The numbers of a single list. */
export function readPostings(bytes: Uint8Array): number[] {
  const ids: number[] = []
  const numbers: number[] = []
  let shift = 0
  for (const [at, byte] of bytes.entries()) {
    const number = (shift === 0 ? 0 : (numbers.pop() ?? 0)) | ((byte & 127) << shift)
    numbers.push(number)
    shift = byte > 127 ? shift + 7 : 0
    // The length of a set of bits, which come next.
    if (shift === 0 && numbers.length === 2 && numbers[0] === 0) {
      for (const [place, bits] of bytes.subarray(at + 1, at + 1 + number).entries())
        for (let bit = 0; bit < 8; bit++) if ((bits >>> bit) & 1) ids.push(place * 8 + bit)
      return ids
    }
  }
  let before = 0
  for (const distance of numbers.slice(0, -1)) {
    before += distance
    ids.push(before)
  }
  return ids
}
