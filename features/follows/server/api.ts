export { forgetNamesOf, removeFollowed } from './forget.ts'
export { noteHappenings } from './note-happenings.ts'
export type { Happening } from './providers.ts'
export { type ChangeTexts, type FollowProvider, lookBackMs } from './providers.ts'
