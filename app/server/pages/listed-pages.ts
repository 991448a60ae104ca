import { pages } from '#platform/contract/addresses.ts'
import { languageCodes } from '#platform/contract/language.ts'
import type { Feature, ListedPage } from '#platform/server/feature.ts'

/** Pages that exist independently of content, the most important first. */
const staticPages = [
  pages.home,
  pages.usersRegister,
  pages.communityJobs,
  pages.usersBoard,
  pages.habboHunt,
  pages.habboAvatar,
  pages.scannerCompare,
  pages.scannerBoards,
  pages.habboOriginsScanner,
  pages.habboOriginsBadges,
  pages.habboOriginsUserStats,
]

/** Yields all pages for search engines: the static ones, then those of each feature. */
export async function* listedPages(features: readonly Feature[]): AsyncGenerator<ListedPage> {
  for (const path of staticPages) yield { path, languages: languageCodes, changedAt: null }
  for (const feature of features) if (feature.pages) yield* feature.pages()
}
