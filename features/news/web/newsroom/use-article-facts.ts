import { useCallback, useRef, useState } from 'react'
import { useStaffChanges } from '#features/housekeeping/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { showItem, showText } from '../../client.ts'
import type { ItemSettings, LanguageState, MayWithText, StaffText } from '../../contract.ts'
import type { ItemPage } from './item-page.ts'

/** The data of an item and its text, without the words that are being written. */
export type ArticleFacts = {
  item: ItemPage
  text: StaffText
  /** The state of the text on the page. */
  state: LanguageState
  refresh: () => Promise<void>
  setSettings: (settings: ItemSettings) => void
  /** Takes over the result of an act on the text. */
  setActed: (acted: { states?: LanguageState[]; may?: MayWithText }) => void
}

/**
 * Keeps an item and its text up to date as colleagues change them. `onText` receives each text that
 * was read again.
 */
export function useArticleFacts(
  opened: { item: ItemPage; text: StaffText },
  language: LanguageCode,
  onText: (text: StaffText) => void,
): ArticleFacts {
  const [item, setItem] = useState(opened.item)
  const [text, setText] = useState(opened.text)
  const reading = useRef<Promise<void> | null>(null)
  const { id } = item

  async function read(): Promise<void> {
    const [nextItem, nextText] = await Promise.all([
      call(showItem, { params: { id } }),
      call(showText, { params: { id, language } }),
    ])
    // After a refusal, such as after a logout, the page keeps the last data.
    if (!isRefusal(nextItem)) setItem(nextItem)
    if (isRefusal(nextText)) return
    setText(nextText)
    onText(nextText)
  }
  async function refresh(): Promise<void> {
    // Each change is followed by a read that starts after it.
    await reading.current
    reading.current ??= read()
      .catch(() => {})
      .finally(() => {
        reading.current = null
      })
    await reading.current
  }
  useStaffChanges('news', () => void refresh())

  return {
    item,
    text,
    state: item.states.find((each) => each.language === language) as LanguageState,
    refresh,
    setSettings: useCallback((settings) => setItem((before) => ({ ...before, settings })), []),
    setActed: useCallback(({ states, may }) => {
      if (states) setItem((before) => ({ ...before, states }))
      if (may) setText((before) => ({ ...before, may }))
    }, []),
  }
}
