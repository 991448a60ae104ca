import { clothColours, extraSets, hairColours, hairSets, skinColours } from '../figure.ts'
import { hashText } from '../random.ts'

/** The parsed figure string. Colours are `#rrggbb`; `skin` is base, shadow, light. */
export type Look = {
  skin: readonly [string, string, string]
  hair: string
  hairStyle: string
  shirt: string
  /** 0 plain, 1 striped, 2 with an emblem, 3 a jacket over a pale shirt. */
  print: number
  trousers: string
  shoes: string
  extras: readonly string[]
  hatColour: string
}

/** Facial expressions, by the game's gesture names. */
export type Gesture = 'std' | 'sml' | 'sad' | 'srp' | 'eyb'

const skins: Record<string, readonly [string, string, string]> = {
  fair: ['#f6cba4', '#dd9f7c', '#ffdfc2'],
  warm: ['#e3a579', '#c07f58', '#f2bf98'],
  brown: ['#b5784f', '#8f5838', '#cb9067'],
  dark: ['#8a5538', '#683c28', '#a36d4c'],
  pale: ['#fbd9c0', '#e3ad97', '#fff0e2'],
  green: ['#8fcf9e', '#63a67c', '#b9e8bf'],
}

/** Looks up a figure's id, or picks any value, always the same for an id. */
function choose<V>(table: Map<number, V>, id: string | undefined, fallback: V): V {
  const known = table.get(Number(id))
  if (known !== undefined || id === undefined) return known ?? fallback
  const values = [...table.values()]
  return values[hashText(id) % values.length] ?? fallback
}

/** Parses a figure string; unknown parts become known ones. */
export function readLook(figure: string): Look {
  const parts = new Map(figure.split('.').map((part) => [part.slice(0, 2), part.split('-').slice(1)]))
  const part = (key: string) => parts.get(key) ?? []
  const extras = [...parts].flatMap(([key, [set]]) => extraSets.get(`${key}-${set}`) ?? [])
  const hat = part('ha')[1] ?? part('he')[1]
  return {
    skin: skins[choose(skinColours, part('hd')[1], 'fair')] ?? ['#f6cba4', '#dd9f7c', '#ffdfc2'],
    hair: choose(hairColours, part('hr')[1], '#5a3a2a'),
    hairStyle: choose(hairSets, part('hr')[0], 'crop'),
    shirt: choose(clothColours, part('ch')[1], '#3f6fb0'),
    print: Number(part('ch')[0] ?? '0') % 4,
    trousers: choose(clothColours, part('lg')[1], '#23204f'),
    shoes: choose(clothColours, part('sh')[1], '#23204f'),
    extras,
    hatColour: choose(clothColours, hat, '#d8574f'),
  }
}
