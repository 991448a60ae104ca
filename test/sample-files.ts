import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A document with an empty page; `bytes` is its length, `inside` is content outside its stream. */
export function samplePdf({ bytes, inside = '' }: { bytes?: number; inside?: string } = {}): Buffer {
  const build = (padding: number) => {
    const stream = 'q Q '.repeat(Math.ceil(padding / 4)).slice(0, padding)
    const objects = [
      `<< /Type /Catalog /Pages 2 0 R >>${inside}`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R >>',
      `<< /Length ${padding} >>\nstream\n${stream}\nendstream`,
    ]
    let text = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n'
    const places = objects.map((object, index) => {
      const place = text.length
      text += `${index + 1} 0 obj\n${object}\nendobj\n`
      return place
    })
    const at = text.length
    const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
    text += `xref\n0 5\n0000000000 65535 f \n${rows}trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`
    return Buffer.from(text, 'latin1')
  }
  let padding = bytes ?? 0
  // The length fields grow with the padding.
  while (bytes !== undefined && build(padding).length > bytes) padding -= build(padding).length - bytes
  const built = build(padding)
  if (bytes !== undefined && built.length !== bytes) throw new Error(`No document has ${bytes} bytes`)
  return built
}

/** A picture of one colour with a location in its metadata. */
export function samplePicture(format: 'png' | 'jpeg', side = 32): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#b5432a' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toFormat(format)
    .toBuffer()
}

/**
 * A PNG that claims these dimensions with hardly any data; `rows` is the number of rows it
 * decompresses to.
 */
export function bombPng(width: number, height: number, rows = 1): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rowBytes = 1 + Math.ceil(width / 8)
  const data = deflateSync(Buffer.alloc(rowBytes * rows), { level: 9 })
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** A GIF of that many frames on a large canvas, each of which draws one pixel. */
export function bombGif(width: number, height: number, frames: number): Buffer {
  const canvas = Buffer.alloc(7)
  canvas.writeUInt16LE(width, 0)
  canvas.writeUInt16LE(height, 2)
  canvas.set([0x80, 0, 0], 4)
  const colours = Buffer.from('000000ffffff', 'hex')
  const frame = Buffer.from('21f904040a000000' + '2c000000000100010000' + '0202440100', 'hex')
  const parts = [Buffer.from('GIF89a'), canvas, colours, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')]
  return Buffer.concat(parts)
}

/** An archive with one uncompressed file. */
export function sampleZip(name = 'run.sh', content = '#!/bin/sh\n'): Buffer {
  const [file, data] = [Buffer.from(name), Buffer.from(content)]
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt32LE(data.length, 18)
  local.writeUInt32LE(data.length, 22)
  local.writeUInt16LE(file.length, 26)
  const central = Buffer.alloc(46)
  central.writeUInt32LE(0x02014b50, 0)
  central.writeUInt32LE(data.length, 20)
  central.writeUInt32LE(data.length, 24)
  central.writeUInt16LE(file.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(46 + file.length, 12)
  end.writeUInt32LE(30 + file.length + data.length, 16)
  return Buffer.concat([local, file, data, central, file, end])
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const named = Buffer.concat([Buffer.from(type), data])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc(named))
  return Buffer.concat([length, named, sum])
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}
