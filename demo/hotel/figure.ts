import type { Random } from './random.ts'

/** Supported hair shapes, by the game's `hr` set ids. */
export const hairSets = new Map([
  [828, 'crop'],
  [893, 'side'],
  [515, 'bob'],
  [540, 'long'],
  [575, 'braid'],
  [115, 'mohawk'],
  [890, 'bun'],
  [837, 'afro'],
  [891, 'curly'],
  [165, 'bald'],
  [155, 'fringe'],
  [170, 'ponytail'],
])

/** Supported hats and accessories, by the game's `ha`, `he`, `ea` and `fa` set ids. */
export const extraSets = new Map([
  ['ha-1002', 'cap'],
  ['ha-1004', 'beanie'],
  ['ha-1014', 'crown'],
  ['ha-1018', 'pillbox'],
  ['ha-1020', 'bear'],
  ['ha-1026', 'scarf'],
  ['he-1608', 'flower'],
  ['he-3274', 'phones'],
  ['he-3297', 'antenna'],
  ['he-1601', 'bow'],
  ['ea-1404', 'glasses'],
  ['ea-1403', 'shades'],
  ['fa-1201', 'beard'],
])

/** Colours by the game's colour ids, as `#rrggbb`. */
export const hairColours = new Map([
  [31, '#3a2433'],
  [32, '#c98a3a'],
  [33, '#7f6fd0'],
  [34, '#2a2233'],
  [35, '#ff8fa8'],
  [37, '#5a3a2a'],
  [39, '#d6d3e8'],
  [40, '#59d0b4'],
  [42, '#b5493f'],
  [45, '#e7b45a'],
  [46, '#4a2f28'],
  [47, '#6db4ff'],
])
export const skinColours = new Map([
  [1, 'fair'],
  [2, 'warm'],
  [8, 'brown'],
  [10, 'dark'],
  [14, 'pale'],
  [18, 'green'],
])
export const clothColours = new Map([
  [62, '#3f6fb0'],
  [63, '#2e7f86'],
  [64, '#23204f'],
  [66, '#f0a13c'],
  [68, '#c7473f'],
  [70, '#8e3f78'],
  [71, '#ffb347'],
  [73, '#ff9fb2'],
  [76, '#5aa77c'],
  [82, '#f6eedb'],
  [85, '#6b5aa8'],
  [92, '#44508f'],
])

const usualSkins = [1, 1, 2, 2, 8, 10, 14, 14]
/** Supported shirts, trousers and shoes, by the game's `ch`, `lg` and `sh` set ids. */
export const shirtSets = [210, 215, 220, 225, 255, 665, 804, 881, 3114]
export const trouserSets = [270, 275, 280, 285, 695, 700, 715]
export const shoeSets = [290, 295, 300, 735, 905, 906, 908]

/** A figure string as the game writes it (`hr-828-31.hd-180-1.ch-…`), of supported parts. */
export function drawFigure(random: Random): string {
  const keys = (map: Map<number, string>) => [...map.keys()]
  const cloth = () => random.pick(keys(clothColours))
  const skin = random.chance(0.03) ? 18 : random.pick(usualSkins)
  const parts = [
    `hr-${random.pick(keys(hairSets))}-${random.pick(keys(hairColours))}`,
    `hd-${random.pick([180, 185, 205, 600, 605, 629])}-${skin}`,
    `ch-${random.pick(shirtSets)}-${cloth()}`,
    `lg-${random.pick(trouserSets)}-${cloth()}`,
    `sh-${random.pick(shoeSets)}-${cloth()}`,
  ]
  if (random.chance(0.42)) parts.push(`${random.pick([...extraSets.keys()])}-${cloth()}`)
  if (random.chance(0.14)) parts.push(`${random.pick(['ea-1404', 'ea-1403', 'fa-1201'])}-${cloth()}`)
  return parts.join('.')
}
