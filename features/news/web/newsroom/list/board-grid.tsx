import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react'
import { StaffLink } from '#features/housekeeping/web/parts.tsx'
import { languageCodes } from '#platform/contract/language.ts'
import { indexAfterKey } from '#platform/web/arrow-keys.ts'
import { useInstants } from '#platform/web/time.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { LanguageState, StaffItem } from '../../../contract.ts'
import { windowOf } from '../language-window.tsx'
import { textPath } from '../staff-paths.ts'
import styles from './board-grid.module.css'
import { ItemTitle } from './item-facts.tsx'

const columns = languageCodes.length

// A table of links that arrow keys move between is a grid, as cards too.
const roles = {
  grid: { role: 'grid' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'gridcell' },
} as const

/** The language in which an item was written first, as far as its translations name it. */
function sourceOf({ states }: StaffItem): LanguageState | undefined {
  const source = states.find(({ sourceLanguage }) => sourceLanguage !== null)?.sourceLanguage
  const written = states.filter(({ state }) => state !== 'missing')
  return written.find(({ language }) => language === source) ?? (written.length === 1 ? written[0] : undefined)
}

/**
 * A grid of links, one for each text: arrow keys move between them, and one is in the tab order.
 */
export function BoardGrid({ items }: { items: readonly StaffItem[] }) {
  const { t } = useTranslation(['staffNews', 'headlines'])
  const grid = useRef<HTMLTableElement>(null)
  const [current, setCurrent] = useState(0)
  const total = items.length * columns
  const placeOf = (target: EventTarget) =>
    target instanceof Element ? Number(target.closest<HTMLElement>('[data-place]')?.dataset.place ?? -1) : -1

  function move(event: KeyboardEvent): void {
    const place = placeOf(event.target)
    if (place < 0 || event.altKey || event.ctrlKey || event.metaKey) return
    const next = indexAfterKey(event.key, place, columns, total)
    if (next === null) return
    event.preventDefault()
    setCurrent(next)
    grid.current?.querySelector<HTMLElement>(`[data-place="${next}"] a`)?.focus()
  }
  const follow = ({ target }: FocusEvent) => {
    const place = placeOf(target)
    if (place >= 0) setCurrent(place)
  }

  return (
    <table
      ref={grid}
      {...roles.grid}
      className={styles.grid}
      aria-label={t('board.label')}
      onKeyDown={move}
      onFocus={follow}
    >
      <thead>
        <tr {...roles.row}>
          <th {...roles.columnHeader} scope="col">
            {t('list.columns.title')}
          </th>
          {languageCodes.map((language) => (
            <th key={language} {...roles.columnHeader} scope="col">
              {t(`languages.${language}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item, row) => {
          const source = sourceOf(item)
          return (
            <tr key={item.id} {...roles.row}>
              <th {...roles.rowHeader} scope="row">
                <span className={styles.title}>
                  <ItemTitle {...item} />
                </span>
                <span className={styles.facts}>
                  {t(`headlines:category.${item.category}`)}
                  {item.isShort && `, ${t('list.short')}`}
                  {source && `, ${t(`board.writtenIn.${source.language}`)}`}
                </span>
              </th>
              {item.states.map((text, column) => {
                const place = row * columns + column
                return (
                  <td key={text.language} {...roles.cell} data-place={place}>
                    <Cell
                      item={item}
                      text={text}
                      isSource={text === source}
                      canTranslate={source !== undefined && text !== source}
                      isCurrent={place === Math.min(current, total - 1)}
                    />
                  </td>
                )
              })}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Cell({
  item,
  text,
  isSource,
  canTranslate,
  isCurrent,
}: {
  item: StaffItem
  text: LanguageState
  isSource: boolean
  canTranslate: boolean
  isCurrent: boolean
}) {
  const { t } = useTranslation('staffNews')
  const { language, state, behind, assignee } = text
  const { icon, look } = windowOf(state)
  const isMissing = state === 'missing'
  const translates = canTranslate && (isMissing || behind > 0)
  const details = useDetails(text, isSource)
  return (
    <StaffLink
      className={classNames(styles.cell, behind > 0 && styles.behind)}
      data-look={look}
      to={textPath(item.id, language, translates ? 'translate' : undefined)}
      tabIndex={isCurrent ? 0 : -1}
    >
      <Icon name={icon} />
      <b>
        <span className={styles.code}>{language.toUpperCase()} </span>
        {t(`states.${state}`)}
      </b>
      {behind > 0 ? (
        <small>
          <Icon name="warn" small />
          {t('board.blocksBehind', { count: behind })}
        </small>
      ) : (
        <small>{isMissing ? t(canTranslate ? 'board.start' : 'board.write') : details}</small>
      )}
      {assignee && <small className={styles.assignee}>{t('board.assignee', { name: assignee.name })}</small>}
    </StaffLink>
  )
}

/** When a text changed or will be published, and whether it is the source. */
function useDetails({ state, publishAt, changedAt, assignee }: LanguageState, isSource: boolean): string {
  const { t } = useTranslation('staffNews')
  const { beside } = useInstants()
  const now = new Date().toISOString()
  const when =
    state === 'scheduled' && publishAt ? beside(publishAt, now) : !assignee && changedAt ? beside(changedAt, now) : ''
  return [...(isSource ? [t('board.source')] : []), ...(when ? [when] : [])].join(', ')
}
