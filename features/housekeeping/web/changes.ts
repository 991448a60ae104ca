import { useEffect, useEffectEvent } from 'react'
import { changesPath } from '../client.ts'

type Listener = () => void

const listeners = new Map<string, Set<Listener>>()
let source: EventSource | null = null
let polling: ReturnType<typeof setInterval> | undefined

const pollMs = 15_000

/** A listener on this topic is called for every change. */
export const anyTopic = '*'

function announceAll(): void {
  for (const some of listeners.values()) for (const listener of some) listener()
}

function open(): void {
  if (source || document.hidden || listeners.size === 0) return
  source = new EventSource(changesPath)
  source.onopen = () => clearInterval(polling)
  source.onmessage = ({ data }) => {
    for (const topic of [data, anyTopic]) for (const listener of listeners.get(topic) ?? []) listener()
  }
  source.onerror = () => {
    // Where the stream fails for good, the pages ask again at intervals.
    if (source?.readyState !== EventSource.CLOSED) return
    close()
    polling = setInterval(announceAll, pollMs)
  }
}

function close(): void {
  source?.close()
  source = null
  clearInterval(polling)
}

// A browser has few connections to a site: a tab in the background keeps none.
function followVisibility(): void {
  if (document.hidden) close()
  else {
    announceAll()
    open()
  }
}

/** Calls `onChange` whenever a topic, such as `comments`, has changed on the server. */
export function useStaffChanges(topic: string, onChange: () => void): void {
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    const listener = () => changed()
    const some = listeners.get(topic) ?? new Set()
    listeners.set(topic, some.add(listener))
    if (listeners.size === 1 && some.size === 1) document.addEventListener('visibilitychange', followVisibility)
    open()
    return () => {
      some.delete(listener)
      if (some.size === 0) listeners.delete(topic)
      if (listeners.size > 0) return
      document.removeEventListener('visibilitychange', followVisibility)
      close()
    }
  }, [topic])
}
