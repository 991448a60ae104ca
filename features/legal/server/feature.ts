import { pages } from '#platform/contract/addresses.ts'
import { languageCodes } from '#platform/contract/language.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import { type Operator, type Practice, showLegal } from '../contract.ts'

/**
 * Opens imprint, privacy policy and terms of use; their content comes from translations and
 * settings. `practice` returns the data flows as they are now.
 */
export function openLegal({
  operator,
  practice,
}: {
  operator: () => Operator
  practice: () => Promise<Practice>
}): Feature {
  return {
    routes: (app) => serve(app, showLegal, async () => ({ operator: operator(), practice: await practice() })),
    async *pages() {
      yield { path: pages.imprint, languages: languageCodes, changedAt: null }
    },
  }
}
