import type { LanguageCode } from '#platform/contract/language.ts'
import type { StaffTexts } from '../../contract.ts'

/** The fields of the texts of a badge. */
export type TextValues = Record<`${'name' | 'description'}-${LanguageCode}`, string>

/** What was typed for badges and not yet saved, by code: it is there again when the badge is. */
export type TextDrafts = Map<string, TextValues>

/** Opens the drafts of a page. */
export function openDrafts(): TextDrafts {
  return new Map()
}

/** The fields as they are filled in with texts. */
export function valuesOf({ de, en, tr }: StaffTexts): TextValues {
  return {
    ...{ 'name-de': de.name, 'name-en': en.name, 'name-tr': tr.name },
    ...{ 'description-de': de.description, 'description-en': en.description, 'description-tr': tr.description },
  }
}

/** The texts in the fields. */
export function textsOf(values: TextValues): StaffTexts {
  const of = (language: LanguageCode) => ({
    name: values[`name-${language}`].trim(),
    description: values[`description-${language}`].trim(),
  })
  return { de: of('de'), en: of('en'), tr: of('tr') }
}

/** Returns whether fields are filled in as texts are. */
export function isFilledAs(values: TextValues, texts: StaffTexts): boolean {
  return JSON.stringify(valuesOf(textsOf(values))) === JSON.stringify(valuesOf(texts))
}
