import type { Canvas } from './canvas.ts'
import { indexColours } from './indexed.ts'

/** LZW as GIF wants it: codes of growing width, packed from the lowest bit. */
function compress(places: Uint8Array, depth: number): Buffer {
  const clear = 1 << depth
  const bytes: number[] = []
  let table = new Map<number, number>()
  let width = depth + 1
  let next = clear + 2
  let held = 0
  let heldBits = 0
  const emit = (code: number) => {
    held |= code << heldBits
    heldBits += width
    while (heldBits >= 8) {
      bytes.push(held & 255)
      held >>>= 8
      heldBits -= 8
    }
  }
  emit(clear)
  let prefix = places[0] ?? 0
  for (let i = 1; i < places.length; i++) {
    const place = places[i] ?? 0
    const key = prefix * 256 + place
    const code = table.get(key)
    if (code !== undefined) {
      prefix = code
      continue
    }
    emit(prefix)
    table.set(key, next)
    if (next === 1 << width && width < 12) width++
    next++
    if (next === 4096) {
      emit(clear)
      table = new Map()
      width = depth + 1
      next = clear + 2
    }
    prefix = place
  }
  emit(prefix)
  emit(clear + 1)
  if (heldBits > 0) bytes.push(held & 255)
  return Buffer.from(bytes)
}

/** Encodes a canvas of at most 256 colours as a transparent GIF. Throws for more colours. */
export function encodeGif(canvas: Canvas): Buffer {
  const indexed = indexColours(canvas)
  if (indexed === undefined) throw new RangeError('a GIF holds at most 256 colours')
  const depth = Math.max(2, Math.ceil(Math.log2(indexed.colours.length)))
  const head = Buffer.alloc(13)
  head.write('GIF89a', 0, 'latin1')
  head.writeUInt16LE(canvas.width, 6)
  head.writeUInt16LE(canvas.height, 8)
  head[10] = 0x80 | (depth - 1)
  const colours = Buffer.alloc(3 << depth)
  for (const [i, colour] of indexed.colours.entries()) colours.writeUIntBE(colour >>> 8, i * 3, 3)
  const control = Buffer.from([0x21, 0xf9, 4, 1, 0, 0, 0, 0])
  const image = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, depth])
  image.writeUInt16LE(canvas.width, 5)
  image.writeUInt16LE(canvas.height, 7)
  const data = compress(indexed.places, depth)
  const blocks: Buffer[] = []
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255)
    blocks.push(Buffer.from([block.length]), block)
  }
  return Buffer.concat([head, colours, control, image, ...blocks, Buffer.from([0, 0x3b])])
}
