import { pages } from '#platform/contract/addresses.ts'
import { languageCodes } from '#platform/contract/language.ts'
import type { Feature, ListedPage } from '#platform/server/feature.ts'

/** Pages that are there whatever the site holds, the first of them foremost. */
const standing = [
  pages.home,
  pages.usersRegister,
  pages.communityJobs,
  pages.usersBoard,
  pages.habboOriginsScanner,
  pages.habboOriginsBadges,
  pages.habboOriginsUserStats,
]

/** Every page that search engines are told of: the standing ones, then each feature's own. */
export async function* listedPages(features: readonly Feature[]): AsyncGenerator<ListedPage> {
  for (const path of standing) yield { path, languages: languageCodes, changedAt: null }
  for (const feature of features) if (feature.pages) yield* feature.pages()
}
