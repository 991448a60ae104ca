import type { ReactNode } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import difference from '../history/difference.module.css'
import { SmallButton } from '../small-button.tsx'
import styles from './translate.module.css'
import type { RowState } from './translation-state.ts'

export type Languages = { from: LanguageCode; language: LanguageCode }

const icons: Readonly<Record<RowState, IconName>> = {
  done: 'check',
  byItself: 'copy',
  toWrite: 'window-0',
  changed: 'warn',
}

/** A part of a text: its source, what it still needs, and its translation. */
export function Part({
  state,
  name,
  place,
  targetName,
  source,
  children,
  acts,
  from,
  language,
}: Languages & {
  state: RowState
  name: string
  /** Of a block in the translation. */
  place?: number
  targetName: string
  source: ReactNode
  children: ReactNode
  acts?: ReactNode
}) {
  const { t } = useTranslation('staffHistory')
  return (
    <li
      data-row={place ?? ''}
      data-state={state}
      data-open={state === 'toWrite' || state === 'changed' ? '' : undefined}
    >
      <div className={styles.source}>
        <p className={styles.name}>
          <b aria-hidden="true">{from.toUpperCase()}</b> {name}
        </p>
        <div className={difference.words} lang={from}>
          {source}
        </div>
      </div>
      <div className={styles.mark}>
        <Icon name={icons[state]} small label={t(`translate.states.${state}`)} />
      </div>
      <div className={styles.target}>
        <p className={styles.name}>
          <b aria-hidden="true">{language.toUpperCase()}</b> {targetName}
        </p>
        {children}
        {acts && <div className={styles.acts}>{acts}</div>}
      </div>
    </li>
  )
}

/** What can be done with a part: confirm it as it is, or begin with the words of the source. */
export function Acts({
  isChanged,
  onConfirm,
  onCopy,
}: {
  isChanged: boolean
  onConfirm: () => void
  onCopy: (() => void) | null
}) {
  const { t } = useTranslation('staffHistory')
  return (
    <>
      {isChanged && (
        <SmallButton icon="check" data-confirm="" onClick={onConfirm}>
          {t('translate.stillRight')}
        </SmallButton>
      )}
      {onCopy && (
        <SmallButton variant="ghost" icon="copy" data-copy="" onClick={onCopy}>
          {t('translate.copySource')}
        </SmallButton>
      )}
    </>
  )
}
