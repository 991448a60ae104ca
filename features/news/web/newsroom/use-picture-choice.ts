import type { Picture } from '../../body.ts'

/** How pictures get into a text: uploaded, taken over from an address, or chosen from the library. */
export type PictureChoice = {
  uploadPicture: (file: File) => Promise<Picture | null>
  takeOverPicture: (address: string) => Promise<Picture | null>
  choosePicture: () => Promise<Picture | null>
}

/** Returns how pictures get into a text. */
export function usePictureChoice(): PictureChoice {
  const none = async () => null
  return { uploadPicture: none, takeOverPicture: none, choosePicture: none }
}
