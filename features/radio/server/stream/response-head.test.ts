import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readHead } from './upstream.ts'

test('reads HTTP and the status line of Shoutcast v1', () => {
  const heads = [
    'HTTP/1.1 200 OK\r\nContent-Type: audio/mpeg\r\n\r\nxyz',
    'ICY 200 OK\r\ncontent-type:audio/mpeg\r\n\r\nxyz',
  ]
  for (const text of heads) {
    const head = readHead(Buffer.from(text))
    if (typeof head === 'string') throw new Error(head)
    expect([head.status, head.headers.get('content-type'), text.length - head.length]).toEqual([200, 'audio/mpeg', 3])
  }
})

test('waits for the rest of a possible head only', () => {
  const whole = 'HTTP/1.0 200 OK\r\nA: b\r\n\r\n'
  for (let length = 0; length < whole.length - 1; length += 1) {
    expect([length, readHead(Buffer.from(whole.slice(0, length)))]).toEqual([length, 'incomplete'])
  }
  for (const text of ['SSH-2.0', '<html>', 'HTTP/2 200\r\n\r\n', 'ICY\r\n\r\n', 'HTTP/1.1 OK\r\n\r\n']) {
    expect([text, readHead(Buffer.from(text))]).toEqual([text, 'broken'])
  }
})

test('handles any input', () => {
  const bytes = fc.uint8Array({ maxLength: 300 })
  fc.assert(
    fc.property(fc.constantFrom('', 'HTTP/1.0 200 OK\r\n', 'ICY 200'), bytes, (begin, rest) => {
      const head = readHead(Buffer.concat([Buffer.from(begin), rest]))
      if (typeof head !== 'string') expect(head.length).toBeLessThanOrEqual(begin.length + rest.length)
    }),
    { numRuns: 500 },
  )
})
