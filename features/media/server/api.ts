export { type AddedPicture, addPicture } from './add-picture.ts'
export type { MediaContext } from './context.ts'
export { type CurrentPicture, currentPictures, type PictureWords, thingsUsing } from './current-pictures.ts'
export { recordUses, removeUses } from './uses.ts'
