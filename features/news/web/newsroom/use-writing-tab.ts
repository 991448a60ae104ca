import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type HandedOver, openWritingTab, type WritingTab } from './saving/writing-tab.ts'

/** Where a text is written in this browser: `asking` until it is known. */
export type TabPlace = 'asking' | 'here' | 'elsewhere'

/**
 * Keeps a text to one tab of the browser. `onAsked` stops writing for another tab; `takeOver` has
 * the other tab save and hand over, null if it had to be overruled.
 */
export function useWritingTab(name: string, onAsked: () => Promise<HandedOver>) {
  const [place, setPlace] = useState<TabPlace>('asking')
  const tab = useRef<WritingTab | null>(null)
  const asked = useEffectEvent(() => {
    setPlace('elsewhere')
    return onAsked()
  })

  useEffect(() => {
    const opened = openWritingTab(name, { onAsked: () => asked(), onLost: () => setPlace('elsewhere') })
    tab.current = opened
    let isCurrent = true
    void opened.begin().then((isHere) => isCurrent && setPlace(isHere ? 'here' : 'elsewhere'))
    return () => {
      isCurrent = false
      opened.close()
    }
  }, [name])

  async function takeOver(): Promise<HandedOver | null> {
    const handedOver = (await tab.current?.takeOver()) ?? null
    setPlace('here')
    return handedOver
  }
  return { place, takeOver }
}
