import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { profileAddress } from '#features/accounts/web/parts.tsx'
import { hotels } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { alternatesIn } from '#platform/web/alternates.ts'
import { pageMeta, unlistedHead } from '#platform/web/page-head.ts'
import { pageTitle } from '#platform/web/title.ts'
import { type ProfilePlace, profileQuery } from './profile-query.ts'

type Context = { queryClient: QueryClient; words: i18n; language: LanguageCode }

/** Brings the page of a member. Answers whether there is one to be seen. */
export async function loadProfile(
  queryClient: QueryClient,
  language: LanguageCode,
  place: ProfilePlace,
): Promise<boolean> {
  const query = profileQuery(language, place)
  return query !== null && !isRefusal(await queryClient.ensureQueryData(query))
}

/**
 * Returns the head of a member's page: named by the member's current name, and indexed only if the
 * owner allows it.
 */
export function profileHead({ queryClient, words, language }: Context, place: ProfilePlace) {
  const title = words.t('profiles:title')
  const query = profileQuery(language, place)
  const profile = query && queryClient.getQueryData(query.queryKey)
  if (!profile || isRefusal(profile)) {
    return unlistedHead(words, [title, words.t('profiles:missing.title')])
  }
  const { name, hotel, avatar, isListed } = profile
  const description = words.t('profiles:description', { name, hotel: hotels[hotel].label })
  const address = `${profileAddress(language, hotel, name)}${place.page > 1 ? `?page=${place.page}` : ''}`
  return {
    meta: [
      ...pageMeta({
        title: pageTitle(words, [title, name]),
        description,
        shared: `${name} (${hotels[hotel].label})`,
        type: 'profile',
        unlisted: !isListed,
      }),
      { property: 'og:image', content: avatar },
    ],
    links: [{ rel: 'canonical', href: address }, ...alternatesIn(languageCodes, address)],
  }
}
