import { hasTexts, partsOfDraft } from '#features/housekeeping/web/parts.tsx'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import type { CatalogueDetail, StaffTexts } from '../../contract.ts'

/** The fields of the texts of a badge. */
export type TextValues = Record<`${'name' | 'description'}-${LanguageCode}`, string>

/** What was typed for a badge, and the texts that it replaces. */
export type TextDraft = { values: TextValues; base: Pick<CatalogueDetail, 'seen' | 'texts'> }

/** Reads what was kept; null for anything else. */
export function readTextDraft(stored: unknown): TextDraft | null {
  const draft = partsOfDraft(stored)
  const base = partsOfDraft(draft?.base)
  const texts = partsOfDraft(base?.texts)
  const fields = languageCodes.flatMap((code) => [`name-${code}`, `description-${code}`])
  const isWhole = hasTexts(draft?.values, fields) && languageCodes.every((code) => hasTexts(texts?.[code], saidParts))
  return isWhole && typeof base?.seen === 'string' ? (stored as TextDraft) : null
}

const saidParts = ['name', 'description'] as const

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
