import { useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import { WhatHappened } from '#features/audit/web/parts.tsx'
import { StaffHead, TwoColumns, useStaffKeys, useStaffNavigate } from '#features/housekeeping/web/parts.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { AddRequest } from './add-request.tsx'
import { HiddenPlayers } from './hidden-players.tsx'
import { HistoryPanel } from './history-panel.tsx'
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
