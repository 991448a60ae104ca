import { lazy } from 'react'

export type { ChosenPicture } from './choose-picture-dialog.tsx'
export { LibraryPicture } from './library-picture.tsx'
export { isInLibrary, type SentPicture, takeOverPicture, uploadPicture } from './send-picture.ts'

/** The dialog of the staff in which a picture is chosen; its words are `staffPictures`. */
export const ChoosePictureDialog = lazy(async () => ({
  default: (await import('./choose-picture-dialog.tsx')).ChoosePictureDialog,
}))
