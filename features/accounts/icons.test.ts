import { expect, test } from 'vitest'
import { iconKeys } from './constants.ts'

test('the icons are those of specification §3.9, in its order', () => {
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
