/** Larger pictures are screenshots or photos, which are cheaper in lossy formats. */
const longestSide = 1280
/** The palette of a GIF; drawings of the game have far fewer. */
const mostColours = 256
/** The share of neighbours with exactly one colour: flat areas, where photos and gradients have noise. */
const leastFlat = 0.5

/** Icons this small need no flat areas. */
const iconSide = 64

/** Decoded pixels, four bytes each: red, green, blue, opacity. */
export type Pixels = { data: Uint8Array; width: number; height: number }

/**
 * Returns whether a picture is pixel art: small, of few colours, and of flat areas with hard edges.
 * Transparent pixels count as one colour. `height` may be that of all frames below each other.
 */
export function looksLikePixelArt({ data, width, height }: Pixels, frames = 1): boolean {
  const side = Math.max(width, height / frames)
  if (side > longestSide) return false
  const words = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const colours = new Set<number>()
  let flat = 0
  let before = -1
  for (let at = 0; at < words.length; at++) {
    const colour = (data[4 * at + 3] ?? 0) === 0 ? 0 : (words[at] ?? 0)
    if (at % width !== 0 && colour === before) flat += 1
    else if (colours.add(colour).size > mostColours) return false
    before = colour
  }
  const neighbours = (width - 1) * height
  return side <= iconSide || flat / neighbours >= leastFlat
}
