/**
 * The families of the game's pictures in the archive (hotel-api §8.1, §8.2); `promo` have a page of
 * their own.
 */
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
