import { useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Edition } from '#features/hotels/contract.ts'
import { OutageNotes } from '#features/outages/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { HoursOf } from '#platform/web/hours.tsx'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Player } from '../contract.ts'
import { Earlier } from './earlier.tsx'
import { editionOf, editionOfId, panelAmong, panelsOf } from './edition-of.ts'
import { GuestBook } from './guest-book.tsx'
import { LookUp } from './look-up.tsx'
import { Panel } from './panel.tsx'
import { PanelTabs } from './panel-tabs.tsx'
import styles from './player-page.module.css'
import { isPageHidden, playerQuery } from './player-query.ts'
import { parsePlayerSearch } from './player-search.ts'
import { ProfileCard } from './profile-card.tsx'
import { ScanStatus } from './scan-status.tsx'
import { ScannerForm } from './scanner-form.tsx'
import { usePlayer } from './use-player.ts'

function ScannerStreet({ edition }: { edition: Edition }) {
  const { t } = useTranslation(['scanner', 'shell'])
  const language = useLanguage()
  const way =
    edition === 'origins'
      ? [
          { label: t('shell:menu.origins') },
          { label: t('crumbs.scanner'), to: addressOf('habboOriginsScanner', language) },
        ]
      : [{ label: t('crumbs.scanner') }]
  return (
    <Street
      variant="inner"
      title={t('title')}
      crumbs={[{ label: t('crumbs.home'), to: addressOf('home', language) }, ...way]}
    />
  )
}

/**
 * The current and former data of a player. `further` renders other features' data of the player
 * below the lists.
 */
export function PlayerPage({ further }: { further?: (player: Player) => ReactNode }) {
  const { habboId = '' } = useParams({ strict: false })
  const { t } = useTranslation('scanner')
  const search = parsePlayerSearch(useSearch({ strict: false }))
  const hydrated = useHydrated()
  const player = usePlayer(habboId)
  if (!player) return <PlayerMissing />
  const tab = panelAmong(player, search.tab ?? 'badges')
  const edition = editionOf(player)
  // The server renders the tab's plain lists regardless of the search; the address applies after
  // hydration.
  const view = hydrated ? search : {}
  return (
    <HoursOf value="24">
      <ScannerStreet edition={edition} />
      <PageBody>
        <OutageNotes asked={{ hotel: player.hotel }} shownFrom={player.checkedAt} />
        <LookUp key={player.habboId} edition={edition} />
        <ProfileCard player={player} />
        <ScanStatus player={player} />
        <div className={styles.columns}>
          <div className={styles.lists}>
            {panelsOf(player).length > 1 && <PanelTabs player={player} current={tab} />}
            <Panel
              key={`${player.habboId} ${tab}`}
              player={player}
              panel={tab}
              q={view.q ?? ''}
              sort={view.sort ?? ''}
            />
            {further?.(player)}
            {edition === 'origins' && (
              <div className={styles.lacks}>
                <Note title={t('worn.noLists.title')}>{t('worn.noLists.text')}</Note>
              </div>
            )}
          </div>
          <div className={styles.side}>
            <GuestBook player={player} />
            <Earlier history={player.history} />
          </div>
        </div>
      </PageBody>
    </HoursOf>
  )
}

/** The page for a player not yet scanned, hidden, or at an invalid address, with the scan form. */
export function PlayerMissing() {
  const { t } = useTranslation('scanner')
  const { habboId = '' } = useParams({ strict: false })
  const queryClient = useQueryClient()
  const hidden = isPageHidden(queryClient.getQueryData(playerQuery(habboId).queryKey))
  const edition = editionOfId(habboId)
  const title = t(hidden ? 'hiddenPage.title' : 'missing.title')
  return (
    <>
      <ScannerStreet edition={edition} />
      <PageBody>
        <Card as="section" className={styles.missing ?? ''} aria-label={title}>
          <EmptyState vignette={hidden ? 'off' : 'search'} level="h2" title={title}>
            {t(hidden ? 'hiddenPage.text' : 'missing.text')}
          </EmptyState>
          <ScannerForm edition={edition} />
        </Card>
      </PageBody>
    </>
  )
}
