/** The families of the game's pictures that the archive keeps (HOTEL-API §8.1, §8.2); `promo` are the web promos, with a page of their own. */
export const pictureFamilies = [
  'promo',
  'article',
  'catalogue',
  'reception',
  'notification',
  'navigator',
  'quest',
  'other',
] as const

/** A family of pictures. */
export type PictureFamily = (typeof pictureFamilies)[number]
