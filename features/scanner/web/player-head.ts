import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { hotels } from '#features/hotels/client.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { sharePictureMeta } from '#platform/contract/share-picture.ts'
import type { Site } from '#platform/contract/site.ts'
import { linksToFeeds } from '#platform/web/feed-links.ts'
import { oembedLink } from '#platform/web/oembed-link.ts'
import { pageMeta, unlistedHead } from '#platform/web/page-head.ts'
import { pageTitle } from '#platform/web/title.ts'
import { playerFeedAddress } from '../feed-address.ts'
import { isPageHidden, playerQuery } from './player-query.ts'

type Context = { words: i18n; queryClient: QueryClient; language: LanguageCode; site: Site }

/** Returns the head of a player's page, or of the page for a missing or hidden player. */
export function playerHead({ words, queryClient, language, site }: Context, habboId: string) {
  const title = words.t('scanner:title')
  const player = queryClient.getQueryData(playerQuery(habboId).queryKey)
  if (!player || isRefusal(player)) {
    const missing = words.t(isPageHidden(player) ? 'scanner:hiddenPage.title' : 'scanner:missing.title')
    return unlistedHead(words, [title, missing])
  }
  const hotel = hotels[player.hotel].label
  const description = words.t(
    hotels[player.hotel].edition === 'origins' ? 'scanner:worn.description' : 'scanner:meta.description',
    {
      name: player.name,
      hotel,
    },
  )
  return {
    meta: [
      ...pageMeta({
        title: pageTitle(words, [title, player.name]),
        description,
        shared: `${player.name} (${hotel})`,
        type: 'profile',
      }),
      ...sharePictureMeta(language, 'players', habboId, player.name),
    ],
    links: [
      oembedLink(site.publicUrl, addressOf('scannerUser', language, { habboId }), player.name),
      ...linksToFeeds(
        (form) => playerFeedAddress(language, habboId, form),
        words.t('scanner:guestBook.feed', { name: player.name, hotel }),
      ),
    ],
  }
}
