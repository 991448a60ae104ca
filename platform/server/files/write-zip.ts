import { crc32, deflateRawSync } from 'node:zlib'

/** A file of an archive; its name has `/` between folders. */
export type ZippedFile = { name: string; content: string }

// 1 January 1980, the earliest that the format knows: the same files make the same archive.
const day = 0x21
// By version 2.0 of the format, for any system.
const madeBy = Buffer.from([20, 0])

/** Writes a ZIP archive of text files (PKWARE APPNOTE, without ZIP64: less than 65,536 files). */
export function writeZip(files: readonly ZippedFile[]): Buffer {
  const parts: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const { name, content } of files) {
    const [path, plain] = [Buffer.from(name), Buffer.from(content)]
    const packed = deflateRawSync(plain)
    // Version 2.0, names in UTF-8, deflate.
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(0x0800, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt16LE(day, 8)
    common.writeUInt32LE(crc32(plain), 10)
    common.writeUInt32LE(packed.byteLength, 14)
    common.writeUInt32LE(plain.byteLength, 18)
    common.writeUInt16LE(path.byteLength, 22)
    const local = Buffer.concat([number(0x04034b50), common, path, packed])
    const entry = Buffer.alloc(14)
    entry.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([number(0x02014b50), madeBy, common, entry, path]))
    parts.push(local)
    offset += local.byteLength
  }
  const list = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(list.byteLength, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, list, end])
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
