import type { IconKey } from '#features/accounts/contract.ts'

/** The glow colour of each product, from its picture; others have the colour of the lamps. */
export const productGlows: Partial<Record<IconKey, string>> = {
  alienPeace: '#8fdc8a',
  galacticKitty: '#8f7af0',
  blueBallOfLife: '#6db4ff',
  levelUpMushroom: '#ff8272',
  pizzaDelicious: '#ffd76b',
  coldIceCream: '#ffb0c0',
  nebulaPlanet: '#ff8fb0',
  zoomBoom: '#ffb347',
  galacticComet: '#59d0b4',
  galacticStar: '#ffc766',
  prideFlag25: '#c0a0ee',
  prideHeart25: '#ff9fb2',
  habboween25Pumpkin: '#f0953f',
  neopetsSmilEgg: '#ffd76b',
  neopetsRockEgg: '#b8b4d8',
  neopetsCoolEgg: '#ff9fb2',
  neopetsNightbellEgg: '#8f8fe0',
}
