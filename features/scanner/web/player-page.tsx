import { useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useId } from 'react'
import type { Edition } from '#features/hotels/contract.ts'
import { OutageNotes } from '#features/outages/web/parts.tsx'
import { addressOf, routePath } from '#platform/contract/addresses.ts'
import { useFigures } from '#platform/web/figures.ts'
import { HoursOf } from '#platform/web/hours.tsx'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import type { IconName } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { TabLink, TabLinks } from '#platform/web/ui/tab-links.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { panelNames } from '../client.ts'
import type { Earlier as EarlierValue, PanelName, Player } from '../contract.ts'
import { noteLookedUp } from './compare/looked-up.ts'
import { editionOf, editionOfId, panelAmong, panelsOf } from './edition-of.ts'
import { Fold } from './fold.tsx'
import { GuestBook } from './guest-book.tsx'
import { useIntervalWords } from './interval.ts'
import { Panel } from './panel.tsx'
import styles from './player-page.module.css'
import { isPageHidden, playerQuery } from './player-query.ts'
import { parsePlayerSearch } from './player-search.ts'
import { ProfileCard } from './profile-card.tsx'
import { ScanStatus } from './scan-status.tsx'
import { ScannerForm } from './scanner-form.tsx'
import { usePlayer } from './use-player.ts'

/** Shows former names, mottos and looks of a player, newest first; nothing if there are none. */
function Earlier({ history: { names, mottos, looks } }: { history: Player['history'] }) {
  const { t } = useTranslation('scanner')
  const titleId = useId()
  if (names.length + mottos.length + looks.length === 0) return null
  return (
    <Card as="section" aria-labelledby={titleId}>
      <CardTitle icon="undo" title={t('earlier.title')} id={titleId} />
      <div className={styles.parts}>
        <Part title={t('earlier.names')} values={names} written={(value) => <b>{value}</b>} />
        <Part title={t('earlier.mottos')} values={mottos} written={(value) => <q>{value}</q>} />
        <Part
          title={t('earlier.looks')}
          values={looks}
          written={(value) => <Portrait src={value} size="small" tone="off" alt={t('earlier.look')} lazy />}
        />
      </div>
    </Card>
  )
}

/** How many of each are shown initially; the others can be expanded. */
const openValues = 5

function Part({
  title,
  values,
  written,
}: {
  title: string
  values: readonly EarlierValue[]
  written: (value: string) => ReactNode
}) {
  const { t } = useTranslation('scanner')
  if (values.length === 0) return null
  const folded = values.slice(openValues)
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <Values values={values.slice(0, openValues)} written={written} />
      {folded.length > 0 && (
        <details className={styles.folded}>
          <summary>{t('earlier.more', { count: folded.length })}</summary>
          <Values values={folded} written={written} />
        </details>
      )}
    </section>
  )
}

function Values({ values, written }: { values: readonly EarlierValue[]; written: (value: string) => ReactNode }) {
  const { t } = useTranslation('scanner')
  const intervalWords = useIntervalWords()
  return (
    <ul className={styles.values}>
      {values.map(({ value, gained, lost }) => (
        <li key={`${value} ${gained.by}`}>
          {value === null ? t('removed') : written(value)}
          <span className={styles.when}>
            <span>{t('earlier.seen', { interval: intervalWords(gained) })}</span>
            {lost && <span>{t('earlier.gone', { interval: intervalWords(lost) })}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

const icons: Record<PanelName, IconName> = {
  badges: 'medal',
  friends: 'people',
  groups: 'group',
  rooms: 'door',
  photos: 'camera',
}

/** The five lists of a player as links, each with how many entries it has now. */
function PanelTabs({ player, current }: { player: Player; current: PanelName }) {
  const { t } = useTranslation('scanner')
  const language = useLanguage()
  const figure = useFigures()
  return (
    <TabLinks label={t('tabs.label')}>
      {panelNames.map((name) => (
        <TabLink
          key={name}
          to={routePath('scannerUser')}
          params={{ language, habboId: player.habboId }}
          search={name === 'badges' ? {} : { tab: name }}
          resetScroll={false}
          current={name === current}
          icon={icons[name]}
          count={
            player.panels[name].checkedAt === null || player.panels[name].hidden
              ? undefined
              : figure(player.panels[name].current)
          }
        >
          {t(`tabs.${name}`)}
        </TabLink>
      ))}
    </TabLinks>
  )
}

/**
 * The head of the page. With `isLine` its title is not the heading, which is then the player's
 * name.
 */
function ScannerStreet({ edition, isLine = false }: { edition: Edition; isLine?: boolean }) {
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
      heading={isLine ? 'p' : 'h1'}
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
  const { hotel, name } = player ?? {}
  useEffect(() => {
    if (hotel && name !== undefined) noteLookedUp({ habboId, hotel, name })
  }, [habboId, hotel, name])
  if (!player) return <PlayerMissing />
  const tab = panelAmong(player, search.tab ?? 'badges')
  const edition = editionOf(player)
  // The server renders the tab's plain lists regardless of the search; the address applies after
  // hydration.
  const view = hydrated ? search : {}
  return (
    <HoursOf value="24">
      <ScannerStreet edition={edition} isLine />
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

/**
 * A line that expands to the form for another player, so that the form does not precede the player
 * shown.
 */
function LookUp({ edition }: { edition: Edition }) {
  const { t } = useTranslation('scanner')
  return (
    <Fold icon="search" title={t('lookUp')} className={styles.lookUp}>
      <ScannerForm edition={edition} />
    </Fold>
  )
}
