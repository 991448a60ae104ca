import { type KeyboardEvent, useRef } from 'react'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { textBounds } from '../../../client.ts'
import { BlockDifference } from '../history/block-difference.tsx'
import difference from '../history/difference.module.css'
import { LineDifference } from '../history/line-difference.tsx'
import { SmallButton } from '../small-button.tsx'
import type { TranslationRow } from './align-blocks.ts'
import styles from './translate.module.css'
import { Acts, type Languages, Part } from './translation-part.tsx'
import {
  type FieldRow,
  fieldState,
  type RowState,
  rowState,
  type TranslationAct,
  type TranslationState,
} from './translation-state.ts'
import { UnitField } from './unit-field.tsx'
import { hasLetters, unitsOf, type WordUnit } from './word-units.ts'

export type Shown = 'all' | 'toWrite' | 'changed'

/** Source and translation side by side, one row for each part. */
export function TranslationRows({
  state,
  shown,
  from,
  language,
  isShort,
  isReadOnly,
  onAct,
}: Languages & {
  state: TranslationState
  shown: Shown
  isShort: boolean
  isReadOnly: boolean
  onAct: (act: TranslationAct) => void
}) {
  const { t } = useTranslation('staffHistory')
  const list = useRef<HTMLOListElement>(null)
  const isShown = (each: RowState) => shown === 'all' || each === shown

  /** Moves to the first field of a row further down that is still open, or of the next one. */
  function moveOn(row: Element | null, toOpen: boolean) {
    const rows = [...(list.current?.children ?? [])]
    const rest = rows.slice(row ? rows.indexOf(row) + 1 : 0)
    const next = rest.find((each) => each.querySelector('textarea') && (!toOpen || each.hasAttribute('data-open')))
    const field = next?.querySelector<HTMLElement>('[data-empty] textarea') ?? next?.querySelector('textarea')
    field?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!event.ctrlKey || !(event.target instanceof Element)) return
    const row = event.target.closest('li[data-row]')
    if (event.key === 'Enter') {
      row?.querySelector<HTMLElement>('[data-confirm]')?.click()
      moveOn(row, true)
    } else if (event.key === 'ArrowDown') moveOn(row, false)
    else if (event.altKey && event.code === 'KeyC') row?.querySelector<HTMLElement>('[data-copy]')?.click()
    else return
    event.preventDefault()
  }

  return (
    <ol ref={list} className={styles.rows} aria-label={t('translate.parts')} onKeyDown={onKeyDown}>
      {state.fields.map(
        (row) =>
          isShown(fieldState(row)) && (
            <FieldPart key={row.field} row={row} {...{ isShort, from, language, isReadOnly, onAct }} />
          ),
      )}
      {state.rows.map(
        (row, place) =>
          isShown(rowState(row)) && (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their places while they are written
            <BlockPart key={place} row={row} place={place} {...{ from, language, isReadOnly, onAct }} />
          ),
      )}
    </ol>
  )
}

type PartProps = Languages & { isReadOnly: boolean; onAct: (act: TranslationAct) => void }

function FieldPart({
  row,
  isShort,
  onAct,
  isReadOnly,
  from,
  language,
}: PartProps & { row: FieldRow; isShort: boolean }) {
  const { t } = useTranslation(['staffHistory', 'staffArticle'])
  const { field, source, was, text, isChanged } = row
  const name = t(isShort && field === 'summary' ? 'staffArticle:fields.short' : `staffArticle:fields.${field}`)
  const most = { title: textBounds.title, summary: textBounds.summary, pictureAlt: textBounds.alt }[field]
  return (
    <Part
      {...{ from, language, name }}
      state={fieldState(row)}
      targetName={field === 'title' ? name : t('translate.count', { name, length: text.length, most })}
      source={
        <p className={field === 'title' ? styles.title : undefined}>
          <LineDifference before={[isChanged ? was : source]} after={[source]} language={from} />
        </p>
      }
      acts={
        !isReadOnly && (
          <Acts
            isChanged={isChanged}
            onConfirm={() => onAct({ type: 'fieldConfirmed', field })}
            onCopy={text === '' ? () => onAct({ type: 'fieldWritten', field, text: source }) : null}
          />
        )
      }
    >
      <div className={styles.unit} data-empty={text === '' || undefined}>
        <Textarea
          aria-label={t('translate.in', { part: name, language: t(`staffArticle:languages.${language}`) })}
          lang={language}
          rows={1}
          value={text}
          maxLength={most}
          readOnly={isReadOnly}
          placeholder={t('translate.placeholder')}
          spellCheck
          onChange={(event) =>
            onAct({ type: 'fieldWritten', field, text: event.target.value.replaceAll(/\s*\n\s*/g, ' ') })
          }
        />
      </div>
    </Part>
  )
}

function BlockPart({
  row,
  place,
  onAct,
  isReadOnly,
  from,
  language,
}: PartProps & { row: TranslationRow; place: number }) {
  const { t } = useTranslation(['staffHistory', 'staffArticle'])
  const name = t(`staffArticle:blocks.${row.block.kind}`)
  const state = rowState(row)
  if (row.kind === 'own') {
    return (
      <Part
        {...{ from, language, state, name, place }}
        targetName={name}
        source={<p className={styles.quiet}>{t(row.was ? 'translate.gone' : 'translate.own')}</p>}
        acts={
          !isReadOnly && (
            <SmallButton icon="close" onClick={() => onAct({ type: 'rowRemoved', row: place })}>
              {t('translate.remove')}
            </SmallButton>
          )
        }
      >
        <div className={difference.words} lang={language}>
          <BlockDifference before={row.block} after={row.block} language={language} />
        </div>
      </Part>
    )
  }
  const units = unitsOf(row.block)
  const toWrite = units.filter(({ line }) => hasLetters(line)).length
  const written = units.filter(({ line }, at) => hasLetters(line) && row.lines[at]).length
  const languageName = t(`staffArticle:languages.${language}`)
  return (
    <Part
      {...{ from, language, state, name, place }}
      targetName={
        state === 'byItself'
          ? t('translate.nothingToDo')
          : toWrite > 1
            ? t('translate.written', { written, all: toWrite })
            : name
      }
      source={<BlockDifference before={(row.isChanged && row.was) || row.block} after={row.block} language={from} />}
      acts={
        !isReadOnly &&
        state !== 'byItself' && (
          <Acts
            isChanged={row.isChanged}
            onConfirm={() => onAct({ type: 'rowConfirmed', row: place })}
            onCopy={
              written < toWrite
                ? () =>
                    units.forEach(({ line }, unit) => {
                      if (!row.lines[unit]) onAct({ type: 'lineWritten', row: place, unit, line })
                    })
                : null
            }
          />
        )
      }
    >
      {units.map((unit, at) => {
        if (!hasLetters(unit.line)) return null
        const label = unit.place ? placeWords(unit.place, t) : null
        const part = toWrite > 1 ? t('translate.unit', { part: name, number: label ?? String(at + 1) }) : name
        const line = row.lines[at] ?? null
        return (
          <div
            // A copied source is another text for the field.
            // biome-ignore lint/suspicious/noArrayIndexKey: units keep their places
            key={`${at} ${line === unit.line}`}
            data-empty={line === null || undefined}
          >
            <UnitField
              {...{ unit, line, language, isReadOnly }}
              shownLabel={unit.kind === 'alt' ? t('translate.alt') : label}
              label={t('translate.in', { part, language: languageName })}
              onLine={(changed) => onAct({ type: 'lineWritten', row: place, unit: at, line: changed })}
            />
          </div>
        )
      })}
    </Part>
  )
}

type Words = ReturnType<typeof useTranslation<['staffHistory', 'staffArticle']>>['t']

/** Where a cell of a table is. */
function placeWords({ row, column }: NonNullable<WordUnit['place']>, t: Words): string {
  return row === null ? t('translate.headCell', { column }) : t('translate.cell', { row, column })
}
