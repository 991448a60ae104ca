import { useCallback, useEffect, useState } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { showItem } from '../../client.ts'
import type { StaffText } from '../../contract.ts'
import { loadEditor } from './editor-part.ts'
import type { ItemPage } from './item-page.ts'
import { type LastRead, readText } from './last-read.ts'
import type { LocalCopy } from './saving/local-copies.ts'
import { readLostCopies } from './saving/lost-copies.ts'
import { writtenOf } from './saving/writing.ts'

/**
 * The state of a page that opens a text. `copies` are words on this device that the server lacks.
 */
export type Opening =
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'refused'; key: string }
  | { kind: 'open'; item: ItemPage; text: StaffText; lastRead: LastRead | null; copies: LocalCopy[] }

/**
 * Loads a text with its item, and looks for words that were kept on this device but never saved.
 */
export function useOpening(account: number, id: number, language: LanguageCode) {
  const [opening, setOpening] = useState<Opening>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
  useEffect(() => {
    const aborting = new AbortController()
    void open(account, id, language, aborting.signal).then(
      (opened) => !aborting.signal.aborted && setOpening(opened),
      () => !aborting.signal.aborted && setOpening({ kind: 'failed' }),
    )
    return () => aborting.abort()
  }, [account, id, language, attempt])

  const again = useCallback(() => {
    setOpening({ kind: 'loading' })
    setAttempt((before) => before + 1)
  }, [])
  return { opening, again }
}

async function open(account: number, id: number, language: LanguageCode, signal: AbortSignal): Promise<Opening> {
  const [item, { text, lastRead }] = await Promise.all([
    call(showItem, { params: { id } }, signal),
    readText({ id, language }, signal),
    loadEditor(),
  ])
  if (isRefusal(item)) return { kind: 'refused', key: item.refused }
  if (isRefusal(text)) return { kind: 'refused', key: text.refused }
  const copies = await readLostCopies({ account, item: id, language }, writtenOf(text))
  return { kind: 'open', item, text, lastRead, copies }
}
