export { type AddedPicture, addPicture } from './add-picture.ts'
export type { MediaContext } from './context.ts'
export { recordUses, removeUses, type UsingText } from './uses.ts'
