import type { LanguageCode } from '#platform/contract/language.ts'
import { desktop, phone } from './visitor.ts'

/** How a journey is walked: in a language, in a window. */
type View = { readonly language: LanguageCode; readonly viewport: typeof phone }

/** Most journeys are walked in one of these, in turn. What depends on language and width alone is looked at on every page by `widths.test.ts`. */
export const germanDesktop: View = { language: 'de', viewport: desktop }
export const englishPhone: View = { language: 'en', viewport: phone }
export const turkishPhone: View = { language: 'tr', viewport: phone }

/** For the few that are walked in all of them. The width stands beside the window for the test's name. */
export const views = [germanDesktop, englishPhone, turkishPhone].map(
  ({ language, viewport }) => [language, viewport.width, viewport] as const,
)
