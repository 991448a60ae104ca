import sharp, { type OverlayOptions } from 'sharp'
import type { Look } from '../settings/look.ts'

/**
 * An icon of the site. `framed` has the notched frame, `filled` is a square that platforms crop,
 * and `bare` only what is drawn. `room` is the share of the side that a logo takes.
 */
export type Icon = { file: string; side: number; ground: 'framed' | 'filled' | 'bare'; room: number }

// As in `bin/draw-app-icons.mjs`.
const night = '#10122f'
const edge = '#4a4f9e'

/** Draws an icon from a logo. Small pixel art is enlarged by a whole factor. */
export async function logoIcon({ side, ground, room }: Icon, logo: Uint8Array): Promise<Buffer> {
  const most = Math.floor(side * room)
  const read = await sharp(logo).rotate().png().toBuffer({ resolveWithObject: true })
  const times = Math.floor(most / Math.max(read.info.width, read.info.height))
  const drawn =
    times >= 2
      ? sharp(read.data).resize(read.info.width * times, read.info.height * times, { kernel: 'nearest' })
      : sharp(read.data).resize(most, most, { fit: 'inside' })
  return sharp({ create: { width: side, height: side, channels: 4, background: `${night}00` } })
    .composite([...groundOf(ground, side), { input: await drawn.png().toBuffer() }])
    .png()
    .toBuffer()
}

function groundOf(ground: Icon['ground'], side: number): OverlayOptions[] {
  const block = (width: number, height: number, background: string): OverlayOptions => ({
    input: { create: { width, height, channels: 4, background } },
  })
  if (ground === 'bare') return []
  if (ground === 'filled') return [block(side, side, night)]
  const inner = side - 2 * Math.round(side / 32)
  return [block(inner, side, edge), block(side, inner, edge), block(inner, inner, night)]
}

/** The metal of the bell as the site comes with it: where it shines, itself, and in the shade. */
const metal = ['#fff3c9', '#ffcf6e', '#d9822b'] as const

/** Draws an icon with the bell in the colour of an accent instead of gold. */
export async function accentIcon(icon: Uint8Array, accent: NonNullable<Look['accent']>): Promise<Buffer> {
  const { data, info } = await sharp(icon).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const colours = [accent.focus, accent.accent, accent['accent-lo']]
  const painted = new Map(metal.map((colour, at) => [channels(colour), channels(colours[at] ?? accent.accent)]))
  for (let at = 0; at < data.length; at += 4) {
    const colour = painted.get(data.readUIntBE(at, 3))
    if (colour !== undefined) data.writeUIntBE(colour, at, 3)
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .png()
    .toBuffer()
}

const channels = (hex: string) => Number.parseInt(hex.slice(1), 16)
