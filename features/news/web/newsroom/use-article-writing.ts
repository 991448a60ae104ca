import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { WrittenText } from '../../contract.ts'
import type { EditorHandle } from './editor-handle.ts'
import { openPageText } from './page-text.ts'
import { isUnsaved, isWritable, type SavingState, type WritingText } from './saving/saving-state.ts'
import { openWriting, type ShowEffect } from './saving/writing.ts'
import type { HandedOver } from './saving/writing-tab.ts'
import type { Session } from './session.ts'
import type { TabPlace } from './use-writing-tab.ts'

/**
 * Connects the text on the page with its saving. `onShown` is called after a merged text was put in
 * the place of the written one. `handOver` is set to what another tab calls to write on. `own` is
 * what writes the blocks of a page without the editor, and what its saves have besides the text.
 */
export function useArticleWriting(
  { account, item, language }: { account: number; item: number; language: LanguageCode },
  session: Session,
  {
    tab,
    mayWrite,
    handOver,
    onShown,
    own,
  }: {
    tab: TabPlace
    mayWrite: boolean
    handOver: RefObject<(() => Promise<HandedOver>) | null>
    onShown: (effect: ShowEffect, before: WrittenText) => void
    own?: { editor: EditorHandle; more: () => Pick<WritingText, 'source'> }
  },
) {
  const editor = useRef<EditorHandle>(own?.editor ?? null)
  const shown = useRef(onShown)
  useLayoutEffect(() => {
    shown.current = onShown
  })
  const [page] = useState(() => openPageText(session.text, editor))
  const [read] = useState(() => (): WritingText => ({ ...page.read(), ...own?.more() }))
  const [writing] = useState(() => {
    // The editor reports no change for what is put in its place.
    const show = (effect: ShowEffect) => {
      const before = page.read()
      page.show(effect.text)
      shown.current(effect, before)
    }
    return openWriting({ account, item, language, writing: session.writing }, session.opened, { read, show })
  })
  const [shownState] = useState(() => openShownState(writing.state))
  const saving = useSyncExternalStore(writing.subscribe, shownState)
  const fields = useSyncExternalStore(page.subscribe, page.fields)
  const isHere = tab === 'here'

  useLayoutEffect(() => {
    if (!isHere || !mayWrite) return
    writing.start()
    return writing.stop
  }, [writing, isHere, mayWrite])
  useLayoutEffect(() => {
    handOver.current = async () => {
      await writing.settle()
      const { base, savedAt, unanswered } = writing.state()
      const opened = { base, savedAt, unanswered, isChanged: isUnsaved(writing.state()) }
      writing.dispatch({ type: 'tabYielded' })
      return { writing: session.writing, opened, text: read() }
    }
  }, [writing, read, session, handOver])

  const isAtRisk = isUnsaved(saving) && !saving.canKeep
  useEffect(() => {
    if (!isAtRisk) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isAtRisk])

  return { editor, page, writing, saving, fields, isReadOnly: !mayWrite || !isHere || !isWritable(saving) }
}

/** The text on the page, connected with its saving. */
export type ArticleText = ReturnType<typeof useArticleWriting>

/** What grows with each key, and is shown only while saving fails. */
const counts: readonly string[] = ['edits', 'changedAt', 'keptEdits', 'unkeptSince'] satisfies (keyof SavingState)[]

/**
 * Returns how to read the state that the page shows. It stays the same object while a text that is
 * unsaved changes again: a key that is typed must not draw the whole page.
 */
export function openShownState(read: () => SavingState): () => SavingState {
  let shown = read()
  return () => {
    const state = read()
    if (!looksSame(shown, state)) shown = state
    return shown
  }
}

function looksSame(one: SavingState, other: SavingState): boolean {
  if (other.failures > 0 || !isUnsaved(one) || !isUnsaved(other)) return false
  return (Object.keys(other) as (keyof SavingState)[]).every(
    (name) => counts.includes(name) || Object.is(one[name], other[name]),
  )
}
