import { z } from 'zod'

export { iconImage } from './icon-image.ts'

/** Icons of those who work for the site or the game (SPEC §3). They come with a role, or are given by hand, and are never for sale. */
export const staffIcons = [
  'globaladministrator',
  'communitymanager',
  'staffmember',
  'ambassador',
  'buildersatwork',
  'officialfansiteowner',
] as const

/** Icons that the shop has (SPEC §3), in its order. `{product}` of the specification is `Nightbell` (DECISIONS "Brand"). */
export const wareIcons = [
  'alienPeace',
  'galacticKitty',
  'blueBallOfLife',
  'levelUpMushroom',
  'pizzaDelicious',
  'coldIceCream',
  'nebulaPlanet',
  'zoomBoom',
  'galacticComet',
  'galacticStar',
  'prideFlag25',
  'prideHeart25',
  'habboween25Pumpkin',
  'neopetsSmilEgg',
  'neopetsRockEgg',
  'neopetsCoolEgg',
  'neopetsNightbellEgg',
] as const

/** Every icon. */
export const iconKeys = [...staffIcons, ...wareIcons] as const

/** The key of an icon that stands beside a name (SPEC §3 "Icon keys"). Its label is `icon.<key>` of the common words. */
export const IconKey = z.enum(iconKeys, 'error.iconNotFound')
export type IconKey = z.output<typeof IconKey>
