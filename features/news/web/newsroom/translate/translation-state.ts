import type { Inline } from '../../../body.ts'
import type { TranslationSource, WrittenText } from '../../../contract.ts'
import { type TextField, textFields } from '../saving/merge-texts.ts'
import { alignBlocks, blocksOf, comesByItself, isToWrite, snapshotOf, type TranslationRow } from './align-blocks.ts'

/** A field beside its source; `was` is the source as it was translated. */
export type FieldRow = { field: TextField; source: string; was: string; text: string; isChanged: boolean }

/** A translation that is being written. */
export type TranslationState = { fields: FieldRow[]; rows: TranslationRow[] }

/** What a translator does. */
export type TranslationAct =
  | { type: 'fieldWritten'; field: TextField; text: string }
  | { type: 'fieldConfirmed'; field: TextField }
  | { type: 'lineWritten'; row: number; unit: number; line: Inline[] }
  | { type: 'rowConfirmed'; row: number }
  | { type: 'rowRemoved'; row: number }

/** Opens a translation: the source as it was translated, as it is now, and the written text. */
export function openTranslation(
  snapshot: WrittenText | null,
  source: WrittenText,
  text: WrittenText,
): TranslationState {
  // A text without a snapshot was written by itself; it counts as a translation of what is there.
  const was = snapshot ?? source
  return {
    fields: textFields
      .filter((field) => source[field] !== '' || text[field] !== '')
      .map((field) => ({
        ...{ field, source: source[field], was: was[field], text: text[field] },
        isChanged: was[field] !== source[field] && text[field] !== '',
      })),
    rows: alignBlocks(was.body, source.body, text.body),
  }
}

/**
 * Returns a text from which a language without one is translated: the blocks of the source without
 * words, and what comes over by itself. Two who begin at the same time begin with the same blocks,
 * so that what both write can be merged.
 */
export function blankTranslation(source: WrittenText): WrittenText {
  const nothing: WrittenText = { title: '', summary: '', body: [], pictureAlt: '' }
  return { ...nothing, body: blocksOf(alignBlocks(source.body, source.body, [])) }
}

/** Returns the translation after an act. */
export function translate(state: TranslationState, act: TranslationAct): TranslationState {
  const { fields, rows } = state
  const inField = (field: TextField, change: Partial<FieldRow>) => ({
    rows,
    fields: fields.map((each) => (each.field === field ? { ...each, ...change } : each)),
  })
  const inRow = (at: number, change: (row: TranslationRow) => TranslationRow) => ({
    fields,
    rows: rows.map((row, place) => (place === at ? change(row) : row)),
  })
  switch (act.type) {
    case 'fieldWritten':
      return inField(act.field, { text: act.text })
    case 'fieldConfirmed':
      return inField(act.field, { isChanged: false })
    case 'lineWritten':
      return inRow(act.row, (row) =>
        row.kind === 'own'
          ? row
          : {
              ...row,
              lines: row.lines.map((line, at) => (at === act.unit ? (act.line.length > 0 ? act.line : null) : line)),
            },
      )
    case 'rowConfirmed':
      return inRow(act.row, (row) => (row.kind === 'own' ? row : { ...row, isChanged: false }))
    case 'rowRemoved':
      return { fields, rows: rows.filter((_, at) => at !== act.row) }
  }
}

/** Returns the text that is saved, and the source that it was translated from. */
export function translated(
  { fields, rows }: TranslationState,
  language: TranslationSource['language'],
): { text: WrittenText; source: TranslationSource } {
  const textOf = (field: TextField) => fields.find((each) => each.field === field)?.text ?? ''
  const sourceOf = (field: TextField) => {
    const row = fields.find((each) => each.field === field)
    return (row?.isChanged ? row.was : row?.source) ?? ''
  }
  const [title, summary, pictureAlt] = [textOf('title'), textOf('summary'), textOf('pictureAlt')]
  return {
    text: { title, summary, pictureAlt, body: blocksOf(rows) },
    source: {
      ...{ language, title: sourceOf('title'), summary: sourceOf('summary') },
      ...{ pictureAlt: sourceOf('pictureAlt'), body: snapshotOf(rows) },
    },
  }
}

export type RowState = 'done' | 'byItself' | 'toWrite' | 'changed'

/** Returns what a field still needs. */
export function fieldState({ source, text, isChanged }: FieldRow): RowState {
  if (source !== '' && text === '') return 'toWrite'
  return isChanged ? 'changed' : 'done'
}

/** Returns what a row still needs. A block that was removed from the source needs a look. */
export function rowState(row: TranslationRow): RowState {
  if (row.kind === 'own') return row.was ? 'changed' : 'done'
  if (row.isChanged) return 'changed'
  if (isToWrite(row)) return 'toWrite'
  return comesByItself(row) ? 'byItself' : 'done'
}

/** Counts the parts of a translation by what they need. */
export function countParts({ fields, rows }: TranslationState): Record<RowState, number> & { all: number } {
  const counts = { done: 0, byItself: 0, toWrite: 0, changed: 0, all: fields.length + rows.length }
  for (const state of [...fields.map(fieldState), ...rows.map(rowState)]) counts[state]++
  return counts
}
