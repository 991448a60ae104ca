import { expect, test } from 'vitest'
import { iconKeys } from './icons.ts'

test('the icons are those of SPEC §3, in its order, the product’s own under its lasting name', () => {
  expect(iconKeys).toEqual([
    'globaladministrator',
    'communitymanager',
    'staffmember',
    'ambassador',
    'buildersatwork',
    'officialfansiteowner',
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
  ])
})
