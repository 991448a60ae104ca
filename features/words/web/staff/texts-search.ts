import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { type TextState, textStates } from '../../client.ts'

/** The search of the page: the filters of the list, and the chosen text. */
export type TextsSearch = {
  language?: LanguageCode | undefined
  file?: string | undefined
  page?: string | undefined
  state?: TextState | undefined
  text?: string | undefined
  key?: string | undefined
}

const name = (value: unknown) => (typeof value === 'string' && /^[a-z]\w{0,39}$/i.test(value) ? value : undefined)

/** Reads the search from an address; what is invalid is left out. */
export function parseTextsSearch({ language, file, page, state, text, key }: Record<string, unknown>): TextsSearch {
  return {
    language: languageCodes.find((known) => known === language),
    file: name(file),
    page: name(page),
    state: textStates.find((known) => known === state),
    text: typeof text === 'string' && text.trim() !== '' ? text.slice(0, 100) : undefined,
    key: typeof key === 'string' && /^[a-z]\w*:[a-z][\w.]{0,88}$/i.test(key) ? key : undefined,
  }
}
