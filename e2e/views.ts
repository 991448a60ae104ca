import type { LanguageCode } from '#platform/contract/language.ts'
import { desktop, phone } from './visitor.ts'

type View = readonly [language: LanguageCode, width: number, viewport: typeof phone]

/**
 * How a journey is walked: in every language, in a narrow and in a wide window. The width stands beside the window for the test's name. What
 * depends on language and width together, such as whether everything has room, is looked at in all of them by `widths.test.ts`.
 */
export const views: readonly View[] = [
  ['de', desktop.width, desktop],
  ['en', phone.width, phone],
  ['tr', phone.width, phone],
]
