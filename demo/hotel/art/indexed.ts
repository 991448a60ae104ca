import type { Canvas } from './canvas.ts'

/** A picture as indexes into a table of 0xRRGGBBAA colours, the transparent one first. */
export type Indexed = { colours: number[]; places: Uint8Array }

/** Counts the colours of a canvas; undefined when there are more than 256. */
export function indexColours(canvas: Canvas): Indexed | undefined {
  const colours = [0]
  const placeOf = new Map<number, number>([[0, 0]])
  const places = new Uint8Array(canvas.pixels.length)
  for (let i = 0; i < canvas.pixels.length; i++) {
    const value = canvas.pixels[i] ?? 0
    let place = placeOf.get(value)
    if (place === undefined) {
      place = colours.push(value) - 1
      if (place > 255) return undefined
      placeOf.set(value, place)
    }
    places[i] = place
  }
  return { colours, places }
}
