import { combine, createRandom, hashText } from '../random.ts'
import { achievementFamilies } from './badge-catalogue.ts'
import type { GamedataSize } from './game-variables.ts'
import type { HotelWorld } from './hotel-world.ts'

const prefixes = 'US UK DE ES FR IT NL FI TR BR ITF NT FAN HWB XM BGW'.split(' ')

/** Codes that occur only in texts of real size: `DE21C`. */
const manyCodes: readonly string[] = prefixes.flatMap((prefix) =>
  Array.from({ length: 280 }, (_, i) => `${prefix}${10 + Math.floor(i / 3)}${'ABC'[i % 3]}`),
)
const manyCodesSet = new Set(manyCodes)

/** Whether a code occurs only in texts of real size; each has a picture. */
export const isCodeOfRealSize = (code: string) => manyCodesSet.has(code)

/** Irregular lines of the game's texts (hotel-api §7.3), each kind at least once. */
function oddLines(hotel: HotelWorld): string[] {
  const [noun = ''] = hotel.words.nouns
  return [
    'badge_name_ACH_SafetyQuizGraduate1 Level=',
    'badge_desc_GONE99=',
    `badge_desc_GONE98=${noun}`,
    'badge_name_EMPTY1=',
    'badge_name_EMPTY1=',
    `al_hint=\${badge_name_HC1}`,
    `ACH_PinataBreaker1_badge_name=\${ACH_pinatabreaker1_badge_name}`,
    `ACH_pinatabreaker1_badge_name=${noun} I`,
    `badge_name_TWIN1=${noun}`,
    `badge_desc_TWIN1=\${badge_desc_TWIN2}`,
    `badge_desc_TWIN2=<b>${noun}</b><br>%limit% &amp; more = better`,
    `badge_name_TWIN2=\${badge_name_TWIN1}`,
    `badge_name_LOOP1=\${badge_name_LOOP1}`,
    'badge_name_al_ACH_Login=%roman%',
  ]
}

/**
 * Badge texts of the real size only: some 8,600 lines with as many irregular ones as in the real
 * file.
 */
function manyBadgeLines(hotel: HotelWorld): string[] {
  const { words } = hotel
  const lines: string[] = []
  for (const { name, levels } of achievementFamilies) {
    lines.push(`badge_name_al_ACH_${name}=${words.badges[0]} %roman%`, `badge_desc_al_ACH_${name}=%limit%`)
    if (name.length % 7 === 0) {
      for (let level = 1; level <= levels; level++)
        lines.push(`badge_desc_ACH_${name}${level}=%limit% ${words.nouns[0]}`)
    }
  }
  manyCodes.forEach((code, place) => {
    const random = createRandom(combine(hotel.seed, hashText(code)))
    const fill = (text: string) => text.replace('%n', random.pick(words.nouns)).replace('%p', random.pick(words.places))
    const name = fill(random.pick(words.badges))
    const description = fill(random.pick(words.descriptions))
    if (place % 270 === 11) lines.push(`badge_name_${code}=`)
    else if (place % 197 === 5) lines.push(`badge_name_${code}=\${badge_name_${manyCodes[place - 1]}}`)
    else if (place % 196 !== 9) lines.push(`badge_name_${code}=${name}`)
    if (place % 33 === 2) lines.push(`badge_name_${code}=${place % 66 === 2 ? name : `${name}!`}`)
    if (place % 97 === 3) lines.push(`badge_desc_${code}=<b>${description}</b><br><a href="event:x">${name}</a>`)
    else if (place % 7 !== 4) lines.push(`badge_desc_${code}=${description}`)
  })
  return lines
}

/** Other texts, up to the number of lines of the real file. */
function otherLines(hotel: HotelWorld, count: number): string[] {
  const { nouns, places, mottos } = hotel.words
  const of = (list: readonly string[], place: number) => list[place % list.length] ?? ''
  return Array.from({ length: count }, (_, place) => {
    if (place % 5 === 0) return `furni.text_${place}.name=${of(nouns, place)} ${place}`
    if (place % 5 === 1)
      return `catalog.page.${place}.text=${of(nouns, place)}: <i>${of(places, place)}</i>, ${of(mottos, place)}`
    if (place % 5 === 2) return `navigator.hint.${place}=\${furni.text_${place - 2}.name} – ${of(mottos, place)}`
    return `client.words.${place}=${of(mottos, place)} – ${mottos.join(', ')} %name%`
  })
}

// Most of a real-size file never changes and is slow to write.
const unchanging = new WeakMap<HotelWorld, string[]>()

function shuffled(lines: string[], seed: number): string[] {
  const random = createRandom(seed)
  for (let i = lines.length - 1; i > 0; i--) {
    const j = random.below(i + 1)
    const [one = '', other = ''] = [lines[i], lines[j]]
    lines[i] = other
    lines[j] = one
  }
  return lines
}

function unchangingLines(hotel: HotelWorld): string[] {
  let lines = unchanging.get(hotel)
  if (lines === undefined) {
    // A value with a line break gives lines that are no pairs.
    const broken = ['<br>and so on', 'see you there!', '</b>']
    lines = shuffled([...manyBadgeLines(hotel), ...otherLines(hotel, 13_950), ...broken], hotel.seed)
    unchanging.set(hotel, lines)
  }
  return lines
}

/** The lines of `external_flash_texts`. Origins knows few badges and no promotions. */
export function textLines(hotel: HotelWorld, size: GamedataSize): string[] {
  const badges = hotel.catalogue.textLines()
  if (hotel.edition === 'origins') {
    return [...badges.filter((line) => !line.includes('_ACH_')).slice(0, 600), ...otherLines(hotel, 40)]
  }
  const landing = hotel.promos.current().flatMap(({ name }) => {
    const view = `landing.view.${name}`
    return [
      `${view}.header=${hotel.words.nouns[hashText(name) % hotel.words.nouns.length]}`,
      `${view}.body=`,
      `${view}.button=OK`,
    ]
  })
  return [
    ...oddLines(hotel),
    ...badges,
    ...landing,
    ...(size === 'real-size' ? unchangingLines(hotel) : otherLines(hotel, 40)),
  ]
}
