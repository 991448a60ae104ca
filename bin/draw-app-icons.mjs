import { join } from 'node:path'
import sharp from 'sharp'

/**
 * Draws the icons of the installed site into `app/web/public/app-icons`, run by hand. Each pixel of
 * the bell becomes a square of whole pixels. `icon` has the notched frame; platforms crop the
 * others, so they fill the square, and the bell of `maskable` is in the middle four fifths.
 */
const home = join(import.meta.dirname, '..')
const bell = join(home, 'platform/web/ui/assets/bell.png')
const folder = join(home, 'app/web/public/app-icons')
const bellSide = 24
const night = { r: 0x10, g: 0x12, b: 0x2f }
const edge = { r: 0x4a, g: 0x4f, b: 0x9e }

const icons = [
  { name: 'icon-192', side: 192, scale: 6, framed: true },
  { name: 'icon-512', side: 512, scale: 16, framed: true },
  { name: 'maskable-512', side: 512, scale: 12, framed: false },
  { name: 'apple-touch', side: 180, scale: 6, framed: false },
]

for (const { name, side, scale, framed } of icons) {
  const enlarged = await sharp(bell)
    .resize(bellSide * scale, bellSide * scale, { kernel: 'nearest' })
    .toBuffer()
  const rest = side - bellSide * scale
  const middle = Math.floor(rest / 2)
  // The bell is in the lower half of its picture: moved up by one of its pixels it looks centred.
  const layers = [{ input: enlarged, left: middle, top: middle - scale / 2 }]
  await sharp({ create: { width: side, height: side, channels: 4, background: { ...night, alpha: framed ? 0 : 1 } } })
    .composite([...(framed ? frame(side, scale) : []), ...layers])
    .png({ palette: true })
    .toFile(join(folder, `${name}.png`))
}

/** The ground with a frame of one pixel of the drawing around it, whose corners are open. */
function frame(side, width) {
  const block = (w, h, colour) => ({
    create: { width: w, height: h, channels: 4, background: { ...colour, alpha: 1 } },
  })
  const inner = side - 2 * width
  return [
    { input: block(inner, side, edge), left: width, top: 0 },
    { input: block(side, inner, edge), left: 0, top: width },
    { input: block(inner, inner, night), left: width, top: width },
  ]
}
