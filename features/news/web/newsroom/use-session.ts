import { useRef, useState } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { StaffText } from '../../contract.ts'
import type { LocalCopy } from './saving/local-copies.ts'
import type { HandedOver } from './saving/writing-tab.ts'
import { sessionOf } from './session.ts'
import { useWritingTab } from './use-writing-tab.ts'

/** A text that is open on a page, with the words of it that only this device has. */
export type OpenText = {
  account: number
  item: number
  language: LanguageCode
  text: StaffText
  copies: LocalCopy[]
  onReload: () => void
}

/**
 * Returns from what an open text is written: as loaded, put back from this device, or handed over
 * by another tab of this browser, of which one writes at a time.
 */
export function useSession({ account, item, language, text, copies, onReload }: OpenText) {
  const [session, setSession] = useState(() => sessionOf(text))
  const [offered, setOffered] = useState(copies)
  const handOver = useRef<(() => Promise<HandedOver>) | null>(null)
  const { place, takeOver } = useWritingTab(`${account}/${item}/${language}`, () => {
    if (!handOver.current) throw new Error('Nothing is written here')
    return handOver.current()
  })
  const without = (copy: LocalCopy) => setOffered((before) => before.filter(({ writing }) => writing !== copy.writing))

  return {
    session,
    handOver,
    tab: place,
    // The words of another tab that is open are not lost.
    copies: place === 'here' ? offered : [],
    async onWriteHere(): Promise<void> {
      const handedOver = await takeOver()
      if (!handedOver) return onReload()
      setSession(({ number }) => ({ ...handedOver, number: number + 1 }))
    },
    onPutBack(copy: LocalCopy): void {
      without(copy)
      const { writing, base, text: kept, unanswered } = copy
      const opened = { base, unanswered, savedAt: text.savedAt, isChanged: true }
      setSession(({ number }) => ({ number: number + 1, writing, text: kept, opened }))
    },
    onDiscarded: without,
  }
}
