import { decode, encode } from 'fast-png'
import { expect, test } from 'vitest'
import { openHotel } from '#demo/hotel/open-hotel.ts'
import { measurePicture } from './measure-picture.ts'

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))
/** 1 × 1 pixels each. */
const jpeg = bytesOf(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AR//Z',
)
const webp = bytesOf('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA')
const gif = bytesOf('R0lGODlhAQABAIAAAP///wAAACH5BAEAAAAALAAAAAABAAEAAAICRAEAOw==')
const png = encode({ width: 3, height: 2, data: new Uint8Array(18), channels: 3 })

test.each([
  ['gif', gif, 1, 1],
  ['png', png, 3, 2],
  ['jpg', jpeg, 1, 1],
  ['webp', webp, 1, 1],
] as const)('recognises a complete %s by its content', (type, bytes, width, height) => {
  expect(measurePicture(bytes)).toEqual({ type, width, height })
  // The last byte of a GIF carries nothing, and old writers omit it.
  const needed = type === 'gif' ? bytes.length - 1 : bytes.length
  expect(measurePicture(bytes.subarray(0, needed))).not.toBeNull()
  for (let length = 0; length < needed; length += 1)
    expect([length, measurePicture(bytes.subarray(0, length))]).toEqual([length, null])
})

test.each([
  ['a script', '#!/bin/sh\necho hello'],
  ['a page', '<!doctype html><html><body>hello</body></html>'],
  [
    'a drawing that may hold scripts',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  ],
  ['an error of a storage', '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>'],
  ['nothing', ''],
  ['a beginning of its own', 'GIF89a'],
  ['a bitmap', `BM${'\u0000'.repeat(60)}`],
])('%s is not a picture, under any name', (_what, text) => {
  expect(measurePicture(new TextEncoder().encode(text))).toBeNull()
})

test('refuses sizes larger than any picture of the game', () => {
  const claimed = Buffer.from(png)
  claimed.writeUInt32BE(60_000, 16)
  expect(measurePicture(claimed)).toBeNull()
  claimed.writeUInt32BE(0, 16)
  expect(measurePicture(claimed)).toBeNull()
})

test('a simulated picture is complete only at its end', async () => {
  const hotel = await openHotel()
  try {
    for (const path of ['/c_images/album1584/ADM.gif', '/web_images/habbo-web-articles/lpromo_night1.png']) {
      const bytes = new Uint8Array(await (await fetch(hotel.imagesAddress + path)).arrayBuffer())
      const measured = measurePicture(bytes)
      expect(measured?.type).toBe(path.slice(-3))
      if (path.endsWith('png'))
        expect(measured).toMatchObject({ width: decode(bytes).width, height: decode(bytes).height })
      for (const part of [0.1, 0.5, 0.9]) expect(measurePicture(bytes.subarray(0, bytes.length * part))).toBeNull()
    }
  } finally {
    await hotel.close()
  }
})
