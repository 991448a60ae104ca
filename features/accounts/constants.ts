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
