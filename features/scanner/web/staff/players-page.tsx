import { useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { WhatHappened } from '#features/audit/web/parts.tsx'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import {
  Panel,
  StaffHead,
  TwoColumns,
  useStaffKeys,
  useStaffNavigate,
  useStaffPages,
} from '#features/housekeeping/web/parts.tsx'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listHiddenPlayers } from '../../client.ts'
import { AddRequest } from './add-request.tsx'
import { HistoryPanel } from './history-panel.tsx'
import styles from './players.module.css'
import { type PlayersSearch, parsePlayersSearch } from './players-search.ts'
import { Requests } from './requests.tsx'

/** Players' privacy: their requests, who is hidden, and removing entries of histories. */
export function PlayersPage() {
  const { t } = useTranslation('staffPlayers')
  const search = parsePlayersSearch(useSearch({ strict: false }))
  const navigate = useStaffNavigate()
  const find = useRef<HTMLInputElement>(null)
  useStaffKeys({ '/': () => find.current?.focus() })
  const change = (changed: PlayersSearch) => void navigate('players', { search: { ...search, ...changed } })
  return (
    <>
      <StaffHead title={t('title')} facts={t('facts')} />
      <TwoColumns
        side={
          <>
            <AddRequest />
            <HiddenPlayers />
          </>
        }
      >
        <Requests state={search.state ?? 'open'} onChange={change} />
        <HistoryPanel search={search} onChange={change} find={find}>
          {(habboId) => <WhatHappened subject="player" id={habboId} />}
        </HistoryPanel>
      </TwoColumns>
    </>
  )
}

/** The players whose whole page is hidden: since when, and how that was asked. */
function HiddenPlayers() {
  const { t } = useTranslation('staffPlayers')
  const list = useStaffPages(listHiddenPlayers, {})
  return (
    <Panel icon="eye-off" title={t('hidden.title')}>
      {list.failed && <p role="alert">{t('failed')}</p>}
      {list.items?.length === 0 && <p className={styles.quiet}>{t('hidden.none')}</p>}
      <ul className={styles.hidden}>
        {list.items?.map(({ habboId, hotel, name, since, how, by }) => (
          <li key={habboId}>
            <span className={styles.who}>
              <b>{name ?? t('hidden.nameless')}</b>
              <HotelPlate code={hotel} />
            </span>
            <small>
              {t('hidden.since')} <Time value={since} form="date" />
              {' · '}
              {how === 'mottoCode' && by ? t('how.mottoCodeBy', { name: by.name }) : t(`how.${how}`)}
            </small>
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button small variant="ghost" busy={list.isLoadingMore} onClick={list.readMore}>
          {t('more')}
        </Button>
      )}
    </Panel>
  )
}
