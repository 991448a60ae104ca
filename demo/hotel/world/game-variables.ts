import { createRandom, hashText } from '../random.ts'
import { hourMs } from './dates.ts'
import type { HotelWorld } from './hotel-world.ts'

/** The size of the game's data: a few lines besides the badges, or as many as in the real files. */
export type GamedataSize = 'small' | 'real-size'

/** Pictures of a family in the variables, and their number in the real files. */
type Family = { folder: string; key: (name: string) => string; few: number; many: number }

const families: readonly Family[] = [
  { folder: 'catalogue', key: (name) => `catalog.teaser.${name}.image`, few: 9, many: 240 },
  { folder: 'reception', key: (name) => `landing.view.background.${name}.uri`, few: 5, many: 60 },
  { folder: 'notifications', key: (name) => `notification.${name}.image`, few: 5, many: 90 },
  { folder: 'navigator', key: (name) => `navigator.teaser.${name}.image`, few: 4, many: 40 },
  { folder: 'Quests', key: (name) => `quests.campaign.${name}.image`, few: 5, many: 80 },
]
const themes = 'lamp sofa teapot kite comet tulip postcard suitcase penguin umbrella waffle anchor'.split(' ')
/** Hours between two new pictures of a family. */
const hoursBetween = 30

/**
 * All hotels show the same pictures of a family, some in their own file. New ones appear over time
 * and replace the oldest.
 */
function familyLines(hotel: HotelWorld, { folder, key, few, many }: Family, size: GamedataSize): string[] {
  const count = hotel.edition === 'origins' ? 2 : size === 'small' ? few : many
  const newest = Math.max(0, Math.floor((hotel.clock.now - hotel.startsAt) / hourMs / hoursBetween))
  return Array.from({ length: count }, (_, place) => {
    const number = newest + count - place
    const lot = hashText(`${folder} ${number}`)
    const name = `${themes[lot % themes.length]}_${number}`
    const own = lot % 5 === 0 ? `${hotel.code.slice(2)}_` : ''
    const ending = lot % 4 === 1 ? 'gif' : 'png'
    // The game writes addresses with the folder's own variable, or with the library and the folder.
    const library = folder === 'Quests' ? `\${image.library.questing.url}` : `\${image.library.url}${folder}/`
    return `${key(name)}=${library}${own}${name}.${ending}`
  })
}

const stamp = (instant: number) => new Date(instant).toISOString().slice(0, 16).replace('T', ' ')

/** The promos with text keys and pictures, and the slots with their schedules (hotel-api §8.1). */
function landingLines(hotel: HotelWorld): string[] {
  const lines: string[] = []
  const promos = hotel.promos.current()
  promos.forEach(({ name, image }, place) => {
    const view = `landing.view.${name}`
    lines.push(
      `${view}.conf=caption,${view}.header;bodytext,${view}.body;catalogbutton,${view}.button,${name}`,
      `${view}.layout=bitmap.uri,\${image.library.url}${image};bitmap.x,50;bitmap.y,0;container.height,250`,
      `${view}.widget=${place % 6 === 5 ? 'communitygoalvsmodevote' : 'generic'}`,
    )
  })
  for (let slot = 1; slot <= 6; slot++) {
    const turns = promos.filter((_, place) => place % 6 === slot - 1)
    const schedule = turns.map(({ name, fromHour }) => `${stamp(hotel.startsAt + fromHour * hourMs)},${name}`)
    lines.push(
      `landing.view.dynamic.slot.${slot}.conf=${schedule.join(';')}`,
      `landing.view.dynamic.slot.${slot}.widget=widgetcontainer`,
    )
  }
  return lines
}

/**
 * Outdated promos that were never removed: the real file has some four hundred pictures of them.
 */
function oldLandingLines(hotel: HotelWorld): string[] {
  const random = createRandom(`${hotel.key} old promos`)
  return Array.from({ length: 400 }, (_, number) => {
    const name = `${random.pick(themes)}_old_${number}x`
    const view = `landing.view.${name.replaceAll('_', '')}`
    const image = number % 9 === 0 ? `web_promo/lpromo_${name}.png` : `web_promo_small/spromo_${name}.png`
    return [
      `${view}.conf=caption,${view}.header;bodytext,${view}.body`,
      `${view}.layout=${number % 50 === 3 ? '' : `bitmap.uri,\${image.library.url}${image};bitmap.x,50;bitmap.y,0`}`,
      `${view}.widget=generic`,
    ]
  }).flat()
}

/** Settings without a picture. */
function settingLines(count: number): string[] {
  return Array.from(
    { length: count },
    (_, number) => `client.setting.${number}=${number % 3 === 0 ? 'true' : number * 7}`,
  )
}

/**
 * The lines of `external_variables`; `imageLibrary` is the address of `c_images` without scheme,
 * with a trailing slash.
 */
export function variableLines(hotel: HotelWorld, imageLibrary: string, size: GamedataSize): string[] {
  const isReal = size === 'real-size' && hotel.edition === 'modern'
  return [
    `image.library.url=${imageLibrary}`,
    `image.library.questing.url=\${image.library.url}Quests/`,
    'group_logo_url_template=/habbo-imaging/badge-fill/%imagerdata%.gif',
    ...settingLines(isReal ? 1500 : 20),
    ...(isReal ? oldLandingLines(hotel) : []),
    ...(hotel.edition === 'modern' ? landingLines(hotel) : []),
    ...families.flatMap((family) => familyLines(hotel, family, size)),
  ]
}
