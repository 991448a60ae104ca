import { useEffect, useReducer, useRef, useState } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { saveText } from '../../../client.ts'
import type { StaffText, WrittenText } from '../../../contract.ts'
import { writtenOf } from '../saving/writing.ts'
import { openTranslation, type TranslationAct, translate, translated } from './translation-state.ts'

/** Where the translation is: `stuck` is a refusal, by its key. */
export type Saved =
  | { kind: 'saved'; at: string | null }
  | { kind: 'unsaved' | 'saving' | 'failed' }
  | { kind: 'stuck'; key: string }

/** How long a pause is before the translation is saved, and before a failed save is tried again. */
const pauseMs = 2_000
const retryMs = 5_000

/**
 * Holds a translation and saves it after each pause. `settle` saves at once, and resolves to the
 * version on the server; null if it cannot be saved.
 */
export function useTranslating(
  { id, language, from }: { id: number; language: LanguageCode; from: LanguageCode },
  source: WrittenText,
  opened: StaffText,
) {
  const snapshot = opened.source?.language === from ? opened.source : null
  const [state, dispatch] = useReducer(translate, null, () =>
    openTranslation(snapshot ?? (opened.version === 0 ? noText : null), source, writtenOf(opened)),
  )
  // A new translation is saved as it is opened, with what comes over by itself.
  const isNew = opened.version === 0 && opened.may.write
  const [saved, setSaved] = useState<Saved>(isNew ? { kind: 'unsaved' } : { kind: 'saved', at: opened.savedAt })
  const latest = useRef({ state, version: opened.version, edits: isNew ? 1 : 0, savedEdits: 0 })
  const sending = useRef<Promise<void> | null>(null)
  useEffect(() => {
    latest.current.state = state
  }, [state])

  async function send(): Promise<void> {
    const { edits, version } = latest.current
    const { text, source } = translated(latest.current.state, from)
    setSaved({ kind: 'saving' })
    const body = { ...text, source, version, kind: 'auto' as const }
    const answer = await call(saveText, { params: { id, language }, body }).catch(() => null)
    if (answer === null) setSaved({ kind: 'failed' })
    else if (isRefusal(answer)) setSaved({ kind: 'stuck', key: answer.refused })
    else {
      Object.assign(latest.current, { version: answer.version, savedEdits: edits })
      setSaved(latest.current.edits > edits ? { kind: 'unsaved' } : { kind: 'saved', at: answer.savedAt })
    }
  }

  function save(): Promise<void> {
    sending.current ??= send().finally(() => {
      sending.current = null
    })
    return sending.current
  }

  async function settle(): Promise<number | null> {
    await sending.current
    if (latest.current.edits > latest.current.savedEdits) await save()
    return latest.current.edits > latest.current.savedEdits ? null : latest.current.version
  }

  const saveNow = useRef(save)
  useEffect(() => {
    saveNow.current = save
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the pause anew
  useEffect(() => {
    if (saved.kind !== 'unsaved' && saved.kind !== 'failed') return
    const timer = setTimeout(() => void saveNow.current(), saved.kind === 'failed' ? retryMs : pauseMs)
    return () => clearTimeout(timer)
  }, [saved, state])
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (latest.current.edits > latest.current.savedEdits) event.preventDefault()
    }
    addEventListener('beforeunload', leave)
    return () => {
      removeEventListener('beforeunload', leave)
      if (latest.current.edits > latest.current.savedEdits) void saveNow.current()
    }
  }, [])

  return {
    ...{ state, saved, settle },
    act(made: TranslationAct) {
      latest.current.edits++
      dispatch(made)
      if (saved.kind !== 'stuck') setSaved({ kind: 'unsaved' })
    },
    versionGrew(version: number) {
      latest.current.version = version
    },
  }
}

const noText: WrittenText = { title: '', summary: '', body: [], pictureAlt: '' }
