import type { LanguageCode } from '#platform/contract/language.ts'

/** External addresses that the footer links to (specification §2.4). */

/** The game's Fan Site Policy. Only this one article is known, so all languages share it. */
export const fansitePolicy = 'https://help.habbo.nl/hc/articles/221159128'

/** Maker of the game. */
export const gameMaker = { name: 'Sulake', href: 'https://www.sulake.com' }

/** The game's own site; Turkish visitors get the Turkish one. */
export function gameSite(language: LanguageCode): { name: string; href: string } {
  return language === 'tr'
    ? { name: 'Habbo.com.tr', href: 'https://www.habbo.com.tr' }
    : { name: 'Habbo.com', href: 'https://www.habbo.com' }
}
