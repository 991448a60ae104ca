export { addPicture } from './add-picture.ts'
export type { MediaContext } from './context.ts'
export { fetchPicture } from './fetch-picture.ts'
export { recordUses, removeUses } from './uses.ts'
