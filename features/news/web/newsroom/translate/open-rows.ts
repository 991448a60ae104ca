import type { LanguageCode } from '#platform/contract/language.ts'
import type { Block } from '../../../body.ts'
import type { WrittenText } from '../../../contract.ts'
import type { EditorHandle } from '../editor-handle.ts'
import type { TextField } from '../saving/merge-texts.ts'
import type { WritingText } from '../saving/saving-state.ts'
import {
  openTranslation,
  type TranslationAct,
  type TranslationState,
  translate,
  translated,
} from './translation-state.ts'

/** The parts of a translation, in the place that the editor has on the page of an article. */
export type OpenRows = {
  state: () => TranslationState
  /** Counts how often the parts were made again from a merged text. */
  generation: () => number
  subscribe: (changed: () => void) => () => void
  act: (act: TranslationAct) => void
  own: { editor: EditorHandle; more: () => Pick<WritingText, 'source'> }
}

/**
 * Opens the parts of a translation from `from`. `fieldsOf` returns the fields of the page, whose
 * text may be another one after a merge.
 */
export function openRows(
  {
    snapshot,
    source,
    text,
    from,
  }: { snapshot: WrittenText | null; source: WrittenText; text: WrittenText; from: LanguageCode },
  fieldsOf: () => Record<TextField, string>,
): OpenRows {
  let state = openTranslation(snapshot, source, text)
  let generation = 0
  const listeners = new Set<() => void>()
  function set(next: TranslationState): void {
    state = next
    for (const listener of listeners) listener()
  }
  const written = () => translated(state, from)
  const nothing = () => {}
  return {
    state: () => state,
    generation: () => generation,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    act: (act) => set(translate(state, act)),
    own: {
      editor: {
        blocks: () => written().text.body,
        replaceBlocks(body: Block[]) {
          generation++
          set(openTranslation(written().source, source, { ...fieldsOf(), body }))
        },
        ...{ goToBlock: nothing, focus: nothing, insertBlocks: nothing },
      },
      more: () => ({ source: written().source }),
    },
  }
}
