import { crc32, deflateSync } from 'node:zlib'
import type { Canvas } from './canvas.ts'
import { indexColours } from './indexed.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** Encodes a canvas as PNG, with a palette when it has at most 256 colours. */
export function encodePng(canvas: Canvas): Buffer {
  const { width, height } = canvas
  const indexed = indexColours(canvas)
  const depth = indexed === undefined ? 4 : 1
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, indexed === undefined ? 6 : 3, 0, 0, 0])
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  const rows = Buffer.alloc((width * depth + 1) * height)
  for (let y = 0; y < height; y++) {
    const start = y * (width * depth + 1) + 1
    for (let x = 0; x < width; x++) {
      if (indexed === undefined) rows.writeUInt32BE(canvas.at(x, y), start + x * 4)
      else rows[start + x] = indexed.places[y * width + x] ?? 0
    }
  }
  const palette: Buffer[] = []
  if (indexed !== undefined) {
    const { colours } = indexed
    palette.push(chunk('PLTE', Buffer.from(colours.flatMap((c) => [c >>> 24, (c >>> 16) & 255, (c >>> 8) & 255]))))
    palette.push(chunk('tRNS', Buffer.from([0])))
  }
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...palette,
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
