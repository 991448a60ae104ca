import { pages } from '#platform/contract/addresses.ts'
import { languageCodes } from '#platform/contract/language.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import { showOembed } from '../contract.ts'
import type { EmbedsContext } from './context.ts'
import { describeEmbed } from './oembed.ts'
import { openEmbedPages } from './serve-embeds.ts'

/** Opens what other sites show of this one: frames, and how programs find them (oEmbed). */
export function openEmbeds(context: EmbedsContext): Feature {
  const embeds = openEmbedPages(context)
  return {
    routes(app) {
      embeds.routes(app)
      serve(app, showOembed, ({ query }) => describeEmbed(app, context, query))
    },
    caches: embeds.caches,
    async *pages() {
      yield { path: pages.communityEmbeds, languages: languageCodes, changedAt: null }
    },
  }
}
