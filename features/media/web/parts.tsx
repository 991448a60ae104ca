export type { ChoosePictureDialog } from './choose-picture-dialog.tsx'
export { type ChosenPicture, chosenIn } from './chosen-picture.ts'
export { LibraryPicture } from './library-picture.tsx'
export { isInLibrary, type SentPicture, takeOverPicture, uploadPicture } from './send-picture.ts'

/** Loads the dialog of the staff in which a picture is chosen; its words are `staffPictures`. */
export async function loadChoosePictureDialog() {
  return (await import('./choose-picture-dialog.tsx')).ChoosePictureDialog
}
