import type { LanguageCode } from '#platform/contract/language.ts'
import { desktop, phone } from './visitor.ts'

/** The language and the window of a journey. */
type Viewport = { readonly language: LanguageCode; readonly viewport: typeof phone }

/** Most journeys use one of these. Layout in every language and width is checked on every page by the `widths` tests. */
export const germanDesktop: Viewport = { language: 'de', viewport: desktop }
export const englishPhone: Viewport = { language: 'en', viewport: phone }
export const turkishPhone: Viewport = { language: 'tr', viewport: phone }

/** For journeys that need all of them. The width is repeated for the name of the test. */
export const viewportMatrix = [germanDesktop, englishPhone, turkishPhone].map(
  ({ language, viewport }) => [language, viewport.width, viewport] as const,
)
