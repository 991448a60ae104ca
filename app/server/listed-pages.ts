import { languageCodes } from '#platform/contract/language.ts'
import type { Feature, ListedPage } from '#platform/server/feature.ts'

/** Pages that are there whatever the site holds, the first of them foremost. */
const standing = [
  'home',
  'users/register',
  'community/jobs',
  'users/board',
  'habbo/origins/scanner',
  'habbo/origins/badges',
  'habbo/origins/userstats',
]

/** Every page that search engines are told of: the standing ones, then each feature's own. */
export async function* listedPages(features: readonly Feature[]): AsyncGenerator<ListedPage> {
  for (const path of standing) yield { path, languages: languageCodes, changedAt: null }
  for (const feature of features) if (feature.pages) yield* feature.pages()
}
