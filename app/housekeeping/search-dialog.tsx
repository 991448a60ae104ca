import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import { find } from '#features/housekeeping/client.ts'
import { StaffLink, staffPlace, useMe, useStaffNavigate } from '#features/housekeeping/web/parts.tsx'
import { foldText } from '#platform/contract/fold-text.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { areas, isOpenTo } from './areas.ts'
import styles from './search-dialog.module.css'

type Entry = { path: string; title: string; detail: string }

/** Finds pages, members and other things (Ctrl+K). Arrow keys move, Enter opens. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff')
  const navigate = useStaffNavigate()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { entries, busy } = useEntries(useDeferredValue(text.trim()))

  function open({ path }: Entry) {
    onClose()
    const { to, search } = staffPlace(path)
    void navigate(to, { search })
  }

  function move(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAt((before) => Math.max(0, Math.min(entries.length - 1, before + step)))
    }
    const entry = entries[at]
    if (event.key === 'Enter' && entry) {
      event.preventDefault()
      open(entry)
    }
  }

  return (
    <Dialog open pinned onClose={onClose} icon="search" title={t('search.title')} closeLabel={t('dialog.close')}>
      <Input
        type="search"
        value={text}
        aria-label={t('search.title')}
        placeholder={t('search.hint')}
        autoComplete="off"
        maxLength={100}
        onChange={({ target }) => {
          setText(target.value)
          setAt(0)
        }}
        onKeyDown={move}
      />
      <ul className={styles.entries} aria-busy={busy}>
        {entries.map((entry, place) => (
          <li key={entry.path}>
            <StaffLink {...staffPlace(entry.path)} data-at={place === at ? '' : undefined} onClick={onClose}>
              <b>{entry.title}</b>
              <span>{entry.detail}</span>
              <Icon name="right" small />
            </StaffLink>
          </li>
        ))}
      </ul>
      <p className="sr" role="status">
        {text.trim() && !busy ? t('search.count', { count: entries.length }) : ''}
      </p>
      {text.trim() !== '' && !busy && entries.length === 0 && <p>{t('search.none')}</p>}
    </Dialog>
  )
}

function useEntries(text: string): { entries: readonly Entry[]; busy: boolean } {
  const { t } = useTranslation('staff')
  const { permissions } = useMe()
  const asked = useQuery({
    ...queryOf(find, { query: { text } }),
    enabled: text !== '',
    placeholderData: (kept) => kept,
  })
  const pages = areas
    .filter((area) => isOpenTo(area, permissions))
    .map(({ path, words }) => ({ path, title: t(words), detail: t('search.page') }))
    .filter(({ title }) => foldText(title).includes(foldText(text)))
  const found = text !== '' && asked.data && !isRefusal(asked.data) ? asked.data : []
  return { entries: [...pages, ...found], busy: asked.isFetching }
}
