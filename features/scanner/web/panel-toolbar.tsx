import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Input } from '#platform/web/ui/input.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { PanelName } from '../contract.ts'
import styles from './panel.module.css'
import { parsePlayerSearch, type Sort, sortsOf } from './player-search.ts'

const settleMilliseconds = 250

/**
 * Searches and sorts a panel. Both are search parameters, so a view can be shared; typing replaces
 * the history entry.
 */
export function PanelToolbar({ panel, q, sort }: { panel: PanelName; q: string; sort: Sort }) {
  const { t } = useTranslation('scanner')
  const navigate = useNavigate()
  const [typed, setTyped] = useState(q)
  const [applied, setApplied] = useState(q)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The address changed other than by typing: back, forward, or hydration.
  if (q !== applied) {
    setApplied(q)
    if (typed.trim() === applied) setTyped(q)
  }

  function show(change: { q?: string; sort?: Sort }) {
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => parsePlayerSearch({ ...before, ...change }),
      replace: true,
      resetScroll: false,
    })
  }

  function search(text: string) {
    setTyped(text)
    clearTimeout(settling.current)
    settling.current = setTimeout(() => show({ q: text.trim() }), settleMilliseconds)
  }
  useEffect(() => () => clearTimeout(settling.current), [])

  const filter = t(`panel.filter.${panel}`)
  return (
    <div className={styles.toolbar}>
      <div className={styles.filter}>
        <Input
          type="search"
          aria-label={filter}
          placeholder={filter}
          value={typed}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => search(event.target.value)}
        />
      </div>
      <SegmentedControl
        label={t('panel.sort')}
        segments={sortsOf[panel].map((value) => ({ value, label: t(`panel.sorts.${value}`) }))}
        value={sort}
        onChange={(value) => show({ sort: value })}
      />
    </div>
  )
}
