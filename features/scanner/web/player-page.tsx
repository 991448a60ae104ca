import { useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { HoursOf } from '#platform/web/hours.tsx'
import { useHydrated } from '#platform/web/hydrated.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { Earlier } from './earlier.tsx'
import { GuestBook } from './guest-book.tsx'
import { LookUp } from './look-up.tsx'
import { Panel } from './panel.tsx'
import { PanelTabs } from './panel-tabs.tsx'
import styles from './player-page.module.css'
import { isPageHidden, playerQuery } from './player-query.ts'
import { parsePlayerSearch } from './player-search.ts'
import { ProfileCard } from './profile-card.tsx'
import { ScannerForm } from './scanner-form.tsx'
import { Standing } from './standing.tsx'
import { usePlayer } from './use-player.ts'

function ScannerStreet() {
  const { t } = useTranslation('scanner')
  const language = useLanguage()
  return (
    <Street
      variant="inner"
      title={t('title')}
      crumbs={[{ label: t('crumbs.home'), to: `/${language}/home` }, { label: t('crumbs.scanner') }]}
    />
  )
}

/** What the game says of a player now, and what it said before. */
export function PlayerPage() {
  const { habboId = '' } = useParams({ strict: false })
  const search = parsePlayerSearch(useSearch({ strict: false }))
  const hydrated = useHydrated()
  const player = usePlayer(habboId)
  if (!player) return <PlayerMissing />
  const { tab = 'badges' } = search
  // The server rendered the plain lists of the tab, whatever was searched: the address takes over once the page runs.
  const view = hydrated ? search : {}
  return (
    <HoursOf value="24">
      <ScannerStreet />
      <PageBody>
        <LookUp key={player.habboId} />
        <ProfileCard player={player} />
        <Standing player={player} />
        <div className={styles.columns}>
          <div className={styles.lists}>
            <PanelTabs player={player} current={tab} />
            <Panel
              key={`${player.habboId} ${tab}`}
              player={player}
              panel={tab}
              q={view.q ?? ''}
              sort={view.sort ?? ''}
            />
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

/** The page of a player whom nobody has looked up yet, who keeps to themselves, or whose address is wrong: the form stands ready. */
export function PlayerMissing() {
  const { t } = useTranslation('scanner')
  const { habboId = '' } = useParams({ strict: false })
  const queryClient = useQueryClient()
  const hidden = isPageHidden(queryClient.getQueryData(playerQuery(habboId).queryKey))
  const title = t(hidden ? 'hiddenPage.title' : 'missing.title')
  return (
    <>
      <ScannerStreet />
      <PageBody>
        <Card as="section" className={styles.missing ?? ''} aria-label={title}>
          <EmptyState vignette={hidden ? 'off' : 'search'} level="h2" title={title}>
            {t(hidden ? 'hiddenPage.text' : 'missing.text')}
          </EmptyState>
          <ScannerForm />
        </Card>
      </PageBody>
    </>
  )
}
