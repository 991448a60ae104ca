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

/**
 * Remaining life of an issued code in seconds: issued for `most`, and replaced when less than
 * `least` remains.
 */
export const codeLifeSeconds = { least: 5 * 60, most: 15 * 60 }

/** A way in that is left after too many passwords: `ways` of `error.tooManyLogins` at a login. */
export const loginWays = ['passkey', 'knownDevice', 'mottoCode'] as const

export const logIn = clientEndpoint<typeof contract.logIn>('POST', '/api/post/users/login')
export const requestCode = clientEndpoint<typeof contract.requestCode>('POST', '/api/post/users/code')
export const showMotto = clientEndpoint<typeof contract.showMotto>('GET', '/api/get/users/motto')
export const register = clientEndpoint<typeof contract.register>('POST', '/api/post/users/register')
export const resetPassword = clientEndpoint<typeof contract.resetPassword>('POST', '/api/post/users/password')
export const listSessions = clientEndpoint<typeof contract.listSessions>('GET', '/api/get/users/sessions')
export const endSession = clientEndpoint<typeof contract.endSession>('DELETE', '/api/delete/users/sessions/:id')
export const endSessions = clientEndpoint<typeof contract.endSessions>('DELETE', '/api/delete/users/sessions')
export const changePassword = clientEndpoint<typeof contract.changePassword>('PATCH', '/api/patch/users/password')
export const showSettings = clientEndpoint<typeof contract.showSettings>('GET', '/api/get/users/settings')
export const changeSettings = clientEndpoint<typeof contract.changeSettings>('PATCH', '/api/patch/users/settings')
export const exportData = clientEndpoint<typeof contract.exportData>('GET', '/api/get/users/data')
export const closeAccount = clientEndpoint<typeof contract.closeAccount>('POST', '/api/post/users/closure')
export const showCurrentUser = clientEndpoint<typeof contract.showCurrentUser>('GET', '/api/get/users/current')
export const logOut = clientEndpoint<typeof contract.logOut>('POST', '/api/post/users/logout')
export const listLedger = clientEndpoint<typeof contract.listLedger>('GET', '/api/get/users/ledger')
