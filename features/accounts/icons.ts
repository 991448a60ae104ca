import { z } from 'zod'

export { iconImage } from './icon-image.ts'

/**
 * Icons of people who work for the site or the game. They come with a role or are granted by hand,
 * never sold.
 */
export const staffIcons = [
  'globaladministrator',
  'communitymanager',
  'staffmember',
  'ambassador',
  'buildersatwork',
  'officialfansiteowner',
] as const

/**
 * The shop's icons, in the order of specification §3.9. The last is named after the site and keeps
 * its key.
 */
export const productIcons = [
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
export const iconKeys = [...staffIcons, ...productIcons] as const

/**
 * The key of an icon beside a name (specification §3.9). Its label is `<key>` of the words `icons`.
 */
export const IconKey = z.enum(iconKeys, 'error.iconNotFound')
export type IconKey = z.output<typeof IconKey>
