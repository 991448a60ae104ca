import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export { commentReward, rewardedCommentsPerDay } from './amounts.ts'

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

/** In characters (specification §5.1). */
export const passwordLength = { least: 6, most: 200 }

export const showCurrentUser = clientEndpoint<typeof contract.showCurrentUser>('GET', '/api/get/users/current')
export const logOut = clientEndpoint<typeof contract.logOut>('POST', '/api/post/users/logout')
export const listLedger = clientEndpoint<typeof contract.listLedger>('GET', '/api/get/users/ledger')
