import { useSearch } from '@tanstack/react-router'
import { useVisit } from '#features/accounts/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useDeparture } from '#platform/web/use-departure.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { Purse } from './purse.tsx'
import { parsePurseSearch } from './rewards-search.ts'

/** The visitor's balances. The server renders no personal data; it is loaded in the browser. */
export function PursePage() {
  const { t } = useTranslation(['rewards', 'shell'])
  const language = useLanguage()
  const asked = parsePurseSearch(useSearch({ strict: false }))
  const visit = useVisit()
  const onLinkClick = useInnerLinks()
  useDeparture(visit !== null && visit.user === null)
  return (
    <>
      <Street
        variant="inner"
        shift={-400}
        title={t('purse.title')}
        crumbs={[
          { label: t('shell:menu.home'), to: addressOf('home', language) },
          { label: t('purse.crumb') },
          { label: t('purse.title') },
        ]}
      />
      <PageBody tall onClick={onLinkClick}>
        {visit?.user ? (
          <Purse asked={asked} avatar={visit.user.avatar} />
        ) : (
          <div role="status" aria-busy="true" aria-label={t('purse.loading')}>
            <Skeleton height="420px" />
          </div>
        )}
      </PageBody>
    </>
  )
}
