export { addPicture, type AddedPicture } from './add-picture.ts'
export type { MediaContext } from './context.ts'
export { recordUses, removeUses, type UsingText } from './uses.ts'
