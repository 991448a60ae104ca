import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'

/**
 * Listeners in a process of their own, with their own connections and addresses. The parent sends
 * how many to open, then asks for the longest silence and the bytes since.
 */
const Order = z.union([
  z.object({ come: z.int().positive(), to: z.url(), at: z.string(), perSecond: z.int().positive() }),
  z.object({ fared: z.literal(true) }),
])

type Heard = { lastAt: number; longestMs: number; bytes: number; isOpen: boolean }
const all: Heard[] = []

function listen(number: number, to: URL, at: string): void {
  const heard: Heard = { lastAt: performance.now(), longestMs: 0, bytes: 0, isOpen: true }
  all.push(heard)
  const socket = connect(Number(to.port), to.hostname)
  const from = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
  socket.write(`GET ${at} HTTP/1.1\r\nHost: ${to.host}\r\nX-Forwarded-For: ${from}\r\n\r\n`)
  let isFirst = true
  socket.on('data', (piece: Buffer) => {
    if (isFirst && !piece.toString('latin1', 0, 15).includes(' 200 ')) socket.destroy()
    isFirst = false
    const now = performance.now()
    heard.longestMs = Math.max(heard.longestMs, now - heard.lastAt)
    heard.lastAt = now
    heard.bytes += piece.length
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    heard.isOpen = false
  })
}

function fared() {
  const now = performance.now()
  const open = all.filter(({ isOpen }) => isOpen)
  const answer = {
    open: open.length,
    closed: all.length - open.length,
    longestMs: Math.max(0, ...open.map(({ lastAt, longestMs }) => Math.max(longestMs, now - lastAt))),
    leastBytes: Math.min(...open.map(({ bytes }) => bytes)),
    bytes: open.reduce((sum, { bytes }) => sum + bytes, 0),
  }
  for (const heard of all) {
    heard.longestMs = 0
    heard.bytes = 0
  }
  return answer
}

process.on('message', async (message) => {
  const order = Order.parse(message)
  if ('fared' in order) return void process.send?.(fared())
  const begin = all.length
  for (let number = 0; number < order.come; number += 1) {
    listen(begin + number, new URL(order.to), order.at)
    if (number % 10 === 9) await pause(10_000 / order.perSecond)
  }
  process.send?.({ came: order.come })
})
process.send?.({ address: 'nowhere' })
