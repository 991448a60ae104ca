import type { LanguageCode } from '#platform/contract/language.ts'
import type { Focus, LibraryPicture } from '../contract.ts'

/**
 * A picture as a text takes it over, with the alternative text of its language: empty for
 * `isDecoration`, and where it was not written.
 */
export type ChosenPicture = {
  src: string
  alt: string
  width: number
  height: number
  credit: string
  focus: Focus
  isDecoration: boolean
}

/** Returns a picture of the library as a text of a language takes it over. */
export function chosenIn(picture: LibraryPicture, language: LanguageCode): ChosenPicture {
  const { src, width, height, credit, focus, isDecoration, alt } = picture
  return { src, alt: isDecoration ? '' : alt[language], width, height, credit, focus, isDecoration }
}
