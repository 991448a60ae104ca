import type { QueryClient } from '@tanstack/react-query'
import type { i18n } from 'i18next'
import { useVisit } from '#features/accounts/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { unlistedHead } from '#platform/web/page-head.ts'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useDeparture } from '#platform/web/use-departure.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { catalogueQuery } from './queries.ts'
import { Shop } from './shop.tsx'

/** Loads the catalogue. On failure the page says so, and retries after hydration. */
export async function loadShop(queryClient: QueryClient): Promise<void> {
  await queryClient.prefetchQuery(catalogueQuery)
}

/** The head of the shop. */
export function shopHead(words: i18n) {
  const { meta } = unlistedHead(words, [words.t('shop:title')])
  return { meta: [...meta, { name: 'description', content: words.t('shop:lead') }] }
}

/**
 * The shop. The server renders the catalogue, which is the same for all visitors; personal data is
 * loaded in the browser.
 */
export function ShopPage() {
  const { t } = useTranslation(['shop', 'shell'])
  const language = useLanguage()
  const visit = useVisit()
  const onLinkClick = useInnerLinks()
  useDeparture(visit !== null && visit.user === null)
  return (
    <>
      <Street
        variant="inner"
        shift={-330}
        title={t('title')}
        crumbs={[{ label: t('shell:menu.home'), to: addressOf('home', language) }, { label: t('crumb') }]}
      />
      <PageBody onClick={onLinkClick}>
        <Shop user={visit?.user ?? null} />
      </PageBody>
    </>
  )
}
