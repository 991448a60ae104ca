import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { foldText } from '#platform/contract/fold-text.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { TextState } from '../constants.ts'
import type { listTexts, TextCounts } from '../contract.ts'
import type { WordsContext } from './context.ts'
import { describeTexts } from './describe-texts.ts'
import type { ShippedText } from './shipped-texts.ts'
import { idOf, type StoredTexts } from './stored-texts.ts'
import type { TextRow } from './tables.ts'

const pageSize = 50

/** A text in the order of the list; those whose key is gone come last. */
type Listed = { key: string; file: string; place: number; folded: string; shipped: ShippedText | undefined }

/**
 * Returns a page of the texts in the order of the files. What is stored is in the process's memory;
 * only the texts of the page are described. Refuses `error.cursorInvalid`.
 */
export async function pageOfTexts(
  context: WordsContext,
  actor: Actor,
  query: Parsed<typeof listTexts>['query'],
): Promise<Outcome<typeof listTexts>> {
  const stored = await context.stored()
  const { language } = query
  const fits = filterOf(stored, query)
  const all = listOf(stored, language, query.state).filter(fits)
  const start = query.cursor === undefined ? 0 : placeAfter(all, query.cursor, stored)
  if (start === undefined) return refuse('error.cursorInvalid')
  const shown = all.slice(start, start + pageSize)
  const items = await describeTexts(
    context,
    stored,
    actor,
    shown.map(({ key }) => ({ language, key })),
  )
  const last = start + pageSize < all.length ? shown.at(-1) : undefined
  return {
    items,
    total: all.length,
    nextCursor: last ? writeCursor(last.key) : null,
    counts: countsOf(stored, language),
  }
}

/** The texts that can be in a state: for most states only those that are stored. */
function listOf(
  { shipped, rows }: StoredTexts,
  language: LanguageCode,
  state: TextState | undefined,
): readonly Listed[] {
  const gone = [...rows.values()]
    .filter((row) => row.language === language && !shipped.byKey.has(row.key) && isStored(row))
    .map(({ key }) => key)
    .toSorted()
    .map(
      (key, at): Listed => ({
        ...{ key, file: fileOf(key), place: shipped.texts.length + at },
        folded: foldText(key),
        shipped: undefined,
      }),
    )
  if (state === undefined) return [...shipped.texts.map(listed), ...gone]
  if (state === 'shipped') return shipped.texts.map(listed)
  const known = [...rows.values()]
    .flatMap((row) => (row.language === language && isStored(row) ? (shipped.byKey.get(row.key) ?? []) : []))
    .toSorted((one, other) => one.place - other.place)
  return [...known.map(listed), ...gone]
}

// One object for each text, so that a request does not make thousands.
const known = new WeakMap<ShippedText, Listed>()
function listed(text: ShippedText): Listed {
  const made = known.get(text) ?? { ...text, shipped: text }
  known.set(text, made)
  return made
}

function isStored({ text, proposed }: TextRow): boolean {
  return text !== null || proposed !== null
}

function filterOf(
  { rows, pages }: StoredTexts,
  { language, file, page, state, text }: Parsed<typeof listTexts>['query'],
): (listed: Listed) => boolean {
  const wanted = foldText(text ?? '')
  return ({ key, file: own, folded, shipped }) => {
    if (file !== undefined && own !== file) return false
    if (page !== undefined && !pages.of(key).includes(page)) return false
    const row = rows.get(idOf(language, key))
    if (state !== undefined && !isIn(state, row, shipped?.texts[language])) return false
    if (wanted === '' || folded.includes(wanted)) return true
    return row !== undefined && foldText([row.text ?? '', row.proposed ?? ''].join('\n')).includes(wanted)
  }
}

/** Returns whether a text is in a state. `shipped` is undefined for a key that is gone. */
function isIn(state: TextState, row: TextRow | undefined, shipped: string | undefined): boolean {
  const isChanged = row !== undefined && row.text !== null && row.text !== shipped
  switch (state) {
    case 'proposed':
      return row !== undefined && row.proposed !== null
    case 'changed':
      return isChanged && shipped !== undefined
    case 'outdated':
      return isChanged && shipped !== undefined && row.base !== shipped
    case 'unused':
      return shipped === undefined && row !== undefined && isStored(row)
    case 'shipped':
      return !isChanged && (row === undefined || row.proposed === null)
  }
}

function countsOf({ rows, shipped }: StoredTexts, language: LanguageCode): TextCounts {
  const counts = { proposed: 0, changed: 0, outdated: 0, unused: 0 }
  for (const row of rows.values()) {
    if (row.language !== language) continue
    const text = shipped.byKey.get(row.key)?.texts[language]
    for (const state of ['proposed', 'changed', 'outdated', 'unused'] as const)
      if (isIn(state, row, text)) counts[state] += 1
  }
  return counts
}

function fileOf(key: string): string {
  return key.slice(0, key.indexOf(':'))
}

function writeCursor(key: string): string {
  return Buffer.from(`texts ${key}`).toString('base64url')
}

/**
 * Returns the place of the list after the text of a cursor, which may have left the list since;
 * undefined for a cursor that the list did not give out.
 */
function placeAfter(all: readonly Listed[], cursor: string, { shipped }: StoredTexts): number | undefined {
  const [, key] = /^texts (\S{3,90})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (key === undefined) return undefined
  const text = shipped.byKey.get(key)
  const isAfter = (each: Listed) =>
    text ? each.place > text.place : each.place >= shipped.texts.length && each.key > key
  const place = all.findIndex(isAfter)
  return place < 0 ? all.length : place
}
