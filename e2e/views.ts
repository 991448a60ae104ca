import type { LanguageCode } from '#platform/contract/language.ts'
import { desktop, phone } from './visitor.ts'

type View = readonly [language: LanguageCode, width: number, viewport: typeof phone]

/**
 * How a journey is walked: in every language and in a narrow and a wide window; Turkish, which wears a theme of its own, in both. The width
 * stands beside the window for the test's name.
 */
export const views: readonly View[] = [
  ['de', desktop.width, desktop],
  ['en', phone.width, phone],
  ['tr', desktop.width, desktop],
  ['tr', phone.width, phone],
]
