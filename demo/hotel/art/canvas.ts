/** Ordered dither thresholds (Bayer 8×8), 0 to 63. */
const bayer = [
  0, 32, 8, 40, 2, 34, 10, 42, 48, 16, 56, 24, 50, 18, 58, 26, 12, 44, 4, 36, 14, 46, 6, 38, 60, 28, 52, 20, 62, 30, 54,
  22, 3, 35, 11, 43, 1, 33, 9, 41, 51, 19, 59, 27, 49, 17, 57, 25, 15, 47, 7, 39, 13, 45, 5, 37, 63, 31, 55, 23, 61, 29,
  53, 21,
]

/** Whether a share of 0 to 1 lights the pixel at this position. */
export function dithered(share: number, x: number, y: number): boolean {
  return share * 64 > (bayer[(y & 7) * 8 + (x & 7)] ?? 0) + 0.5
}

const inks = new Map<string, number>()

/** `#rrggbb` as an opaque 0xRRGGBBAA number. */
export function ink(colour: string): number {
  let value = inks.get(colour)
  if (value === undefined) {
    value = ((Number.parseInt(colour.slice(1), 16) << 8) | 0xff) >>> 0
    inks.set(colour, value)
  }
  return value
}

/** A colour between two, `#rrggbb` each; `share` 0 gives the first. */
export function blend(from: string, to: string, share: number): string {
  const part = (at: number) => {
    const a = Number.parseInt(from.slice(at, at + 2), 16)
    const b = Number.parseInt(to.slice(at, at + 2), 16)
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(1)}${part(3)}${part(5)}`
}

/** The dark ink of every outline. */
export const outlineInk = '#191638'

/** Darker by a share, towards the outline's ink. */
export const shade = (colour: string, share: number) => blend(colour, outlineInk, share)

/** Lighter by a share, towards white. */
export const light = (colour: string, share: number) => blend(colour, '#ffffff', share)

/** A picture of whole pixels; 0 is transparent. Drawing outside is ignored. */
export class Canvas {
  readonly width: number
  readonly height: number
  readonly pixels: Uint32Array

  constructor(width: number, height: number, fill?: string) {
    this.width = width
    this.height = height
    this.pixels = new Uint32Array(width * height)
    if (fill !== undefined) this.pixels.fill(ink(fill))
  }

  at(x: number, y: number): number {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return 0
    return this.pixels[y * this.width + x] ?? 0
  }

  /** Sets a pixel; `undefined` clears it. */
  dot(x: number, y: number, colour: string | undefined): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return
    this.pixels[y * this.width + x] = colour === undefined ? 0 : ink(colour)
  }

  rect(x: number, y: number, width: number, height: number, colour: string): void {
    for (let j = y; j < y + height; j++) for (let i = x; i < x + width; i++) this.dot(i, j, colour)
  }

  /** A horizontal run from column `a` to `b`, both included. */
  run(y: number, a: number, b: number, colour: string): void {
    for (let x = a; x <= b; x++) this.dot(x, y, colour)
  }

  column(x: number, y: number, height: number, colour: string): void {
    for (let j = y; j < y + height; j++) this.dot(x, j, colour)
  }

  disc(cx: number, cy: number, radius: number, colour: string): void {
    this.oval(cx, cy, radius, radius, colour)
  }

  oval(cx: number, cy: number, rx: number, ry: number, colour: string): void {
    for (let y = Math.floor(cy - ry) - 1; y <= cy + ry + 1; y++) {
      for (let x = Math.floor(cx - rx) - 1; x <= cx + rx + 1; x++) {
        if (((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1.03) this.dot(x, y, colour)
      }
    }
  }

  /** Rows of letters, each a colour of the palette; other letters stay transparent. */
  sprite(x: number, y: number, rows: readonly string[], palette: Record<string, string>): void {
    rows.forEach((row, j) => {
      for (let i = 0; i < row.length; i++) {
        const colour = palette[row[i] ?? '']
        if (colour !== undefined) this.dot(x + i, y + j, colour)
      }
    })
  }

  /** Draws another canvas on top. */
  stamp(other: Canvas, x: number, y: number): void {
    for (let j = 0; j < other.height; j++) {
      for (let i = 0; i < other.width; i++) {
        const value = other.at(i, j)
        const [px, py] = [x + i, y + j]
        if (value !== 0 && px >= 0 && py >= 0 && px < this.width && py < this.height)
          this.pixels[py * this.width + px] = value
      }
    }
  }

  /** Dithers `colour` over an area; `share` gives its density by position within the area. */
  dither(
    x: number,
    y: number,
    width: number,
    height: number,
    colour: string,
    share: (i: number, j: number) => number,
  ): void {
    for (let j = 0; j < height; j++) {
      for (let i = 0; i < width; i++) if (dithered(share(i, j), x + i, y + j)) this.dot(x + i, y + j, colour)
    }
  }

  /** Blends the opaque pixels of a dithered disc towards a colour: the light around a lamp. */
  glow(cx: number, cy: number, radius: number, colour: string, strength: number): void {
    for (let y = cy - radius; y <= cy + radius; y++) {
      for (let x = cx - radius; x <= cx + radius; x++) {
        const far = Math.hypot(x - cx, (y - cy) * 1.15) / radius
        const value = this.at(x, y)
        if (value === 0 || far > 1 || !dithered((1 - far) * 0.9, x, y)) continue
        this.dot(x, y, blend(`#${(value >>> 8).toString(16).padStart(6, '0')}`, colour, strength * (1 - far * 0.6)))
      }
    }
  }

  /** A copy with a one-pixel outline around everything opaque, two pixels wider and higher. */
  outlined(colour: string = outlineInk): Canvas {
    const out = new Canvas(this.width + 2, this.height + 2)
    for (let y = -1; y <= this.height; y++) {
      for (let x = -1; x <= this.width; x++) {
        const near = this.at(x - 1, y) || this.at(x + 1, y) || this.at(x, y - 1) || this.at(x, y + 1)
        if (this.at(x, y) === 0 && near !== 0) out.dot(x + 1, y + 1, colour)
      }
    }
    out.stamp(this, 1, 1)
    return out
  }

  mirrored(): Canvas {
    const out = new Canvas(this.width, this.height)
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) out.pixels[y * this.width + x] = this.at(this.width - 1 - x, y)
    }
    return out
  }

  /** Every pixel as a square of `times` pixels. */
  scaled(times: number): Canvas {
    const out = new Canvas(this.width * times, this.height * times)
    for (let y = 0; y < out.height; y++) {
      for (let x = 0; x < out.width; x++) {
        out.pixels[y * out.width + x] = this.at(Math.floor(x / times), Math.floor(y / times))
      }
    }
    return out
  }
}
