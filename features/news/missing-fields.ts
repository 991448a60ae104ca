import type { WrittenText } from './newsroom-schemas.ts'

/** The fields that a text has to have before it is published. */
const fields = { noTitle: 'title', noSummary: 'summary', noPictureAlt: 'pictureAlt' } as const
export type MissingField = keyof typeof fields

/** Returns the fields that a text lacks. The alternative text is that of a main picture. */
export function missingFields(
  text: Pick<WrittenText, 'title' | 'summary' | 'pictureAlt'>,
  hasPicture: boolean,
): MissingField[] {
  return (Object.keys(fields) as MissingField[]).filter(
    (kind) => (kind !== 'noPictureAlt' || hasPicture) && text[fields[kind]].trim() === '',
  )
}
