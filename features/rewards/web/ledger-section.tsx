import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { LedgerPage } from '#features/accounts/contract.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { ChoiceAnchor, ChoiceLinks } from '#platform/web/ui/choice-links.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { usePageFocus } from '#platform/web/use-page-focus.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { ledgerChoices } from './ledger-choices.ts'
import { LedgerRow } from './ledger-row.tsx'
import styles from './ledger-section.module.css'
import { purseAddress } from './purse-address.ts'
import { commentPathsQuery } from './queries.ts'
import type { PurseSearch } from './rewards-search.ts'

/** Each change of the balances, newest first, a page at a time. */
export function LedgerSection({ asked, page }: { asked: PurseSearch; page: LedgerPage | undefined }) {
  const { t } = useTranslation('rewards')
  const language = useLanguage()
  const titleId = useId()
  const section = usePageFocus(`${asked.before} ${asked.after}`)
  const isNarrowed = Object.values(asked).some((value) => value !== undefined)
  return (
    <section aria-labelledby={titleId} ref={section} tabIndex={-1}>
      <SectionTitle icon="list" title={t('ledger.title')} id={titleId} />
      <div className={styles.filters}>
        <ChoiceLinks label={t('ledger.kinds')}>
          {ledgerChoices.kind.map((kind) => (
            <ChoiceAnchor
              key={kind ?? 'all'}
              href={purseAddress(language, { kind, coin: asked.coin })}
              current={asked.kind === kind}
            >
              {t(`ledger.kind.${kind ?? 'all'}`)}
            </ChoiceAnchor>
          ))}
        </ChoiceLinks>
        <ChoiceLinks label={t('ledger.coins')}>
          {ledgerChoices.coin.map((coin) => (
            <ChoiceAnchor
              key={coin ?? 'all'}
              href={purseAddress(language, { kind: asked.kind, coin })}
              current={asked.coin === coin}
            >
              {t(`ledger.coin.${coin ?? 'all'}`)}
            </ChoiceAnchor>
          ))}
        </ChoiceLinks>
      </div>
      {!page && (
        <div aria-busy="true">
          <Skeleton height="320px" />
        </div>
      )}
      {page && page.entries.length === 0 && (
        <EmptyState
          vignette={isNarrowed ? 'search' : 'empty'}
          title={t(isNarrowed ? 'ledger.nothing' : 'ledger.empty')}
          action={isNarrowed && <ButtonAnchor href={purseAddress(language, {})}>{t('ledger.clear')}</ButtonAnchor>}
        >
          {t(isNarrowed ? 'ledger.nothingText' : 'ledger.emptyText')}
        </EmptyState>
      )}
      {page && page.entries.length > 0 && <Entries asked={asked} page={page} />}
    </section>
  )
}

function Entries({ asked, page: { entries, newer, older } }: { asked: PurseSearch; page: LedgerPage }) {
  const { t } = useTranslation('rewards')
  const language = useLanguage()
  const ids = entries.flatMap(({ about }) => commentIn(about) ?? [])
  const { data } = useQuery(commentPathsQuery([...new Set(ids)]))
  const paths = new Map(data?.map(({ id, path }) => [id, path]))
  const { kind, coin } = asked
  return (
    <>
      <Card flush>
        <ul>
          {entries.map((entry) => (
            <LedgerRow key={entry.id} entry={entry} commentPath={paths.get(commentIn(entry.about) ?? 0)} />
          ))}
        </ul>
      </Card>
      {(newer !== null || older !== null) && (
        <nav className={styles.pages} aria-label={t('ledger.pages')}>
          {newer !== null && (
            <>
              <ButtonAnchor href={purseAddress(language, { kind, coin })}>{t('ledger.newest')}</ButtonAnchor>
              <ButtonAnchor href={purseAddress(language, { kind, coin, after: newer })} rel="prev">
                <Icon name="left" small />
                {t('ledger.newer')}
              </ButtonAnchor>
            </>
          )}
          {older !== null && (
            <ButtonAnchor href={purseAddress(language, { kind, coin, before: older })} rel="next">
              {t('ledger.older')}
              <Icon name="right" small />
            </ButtonAnchor>
          )}
        </nav>
      )}
    </>
  )
}

/** The comment that a change is about; null for anything else. */
function commentIn(about: string): number | null {
  const id = /^comment:([1-9][0-9]{0,8})$/.exec(about)?.[1]
  return id === undefined ? null : Number(id)
}
