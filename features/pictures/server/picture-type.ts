/** The accepted picture types, by the file extension of their copies. */
export const pictureTypes = ['gif', 'png', 'jpg', 'webp'] as const
export type PictureType = (typeof pictureTypes)[number]

/** What each is sent as. */
export const mediaTypes: Record<PictureType, string> = {
  gif: 'image/gif',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
}

/** Narrows an ending. */
export function isPictureType(ending: string): ending is PictureType {
  return Object.hasOwn(mediaTypes, ending)
}
