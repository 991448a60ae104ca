import { useEffect, useEffectEvent } from 'react'
import { changesPath } from '../client.ts'

type Listener = () => void

const listeners = new Map<string, Set<Listener>>()
let source: EventSource | null = null
let polling: ReturnType<typeof setInterval> | undefined
// Whether changes may have been missed since the stream was open.
let hasGap = false

const pollMs = 15_000

/** A listener on this topic is called for every change. */
export const anyTopic = '*'

function announceAll(): void {
  for (const some of listeners.values()) for (const listener of some) listener()
}

function open(): void {
  if (source || document.hidden || listeners.size === 0) return
  const opened = new EventSource(changesPath)
  source = opened
  poll()
  opened.onopen = () => {
    stopPolling()
    if (hasGap) announceAll()
    hasGap = false
  }
  opened.onmessage = ({ data }) => {
    for (const topic of [data, anyTopic]) for (const listener of listeners.get(topic) ?? []) listener()
  }
  opened.onerror = () => {
    hasGap = true
    poll()
    // After some failures the browser does not try again: the next poll opens another stream.
    if (opened.readyState === EventSource.CLOSED) source = null
  }
}

/** Until the stream is open, the pages ask again at intervals: a proxy may hold it back. */
function poll(): void {
  polling ??= setInterval(() => {
    announceAll()
    open()
  }, pollMs)
}

function stopPolling(): void {
  clearInterval(polling)
  polling = undefined
}

function close(): void {
  source?.close()
  source = null
  hasGap = true
  stopPolling()
}

// A browser has few connections to a site: a tab in the background keeps none.
function followVisibility(): void {
  if (document.hidden) close()
  else open()
}

/** Calls `listener` whenever a topic has changed, until the returned function is called. */
export function listenToChanges(topic: string, listener: Listener): () => void {
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
}

/** Calls `onChange` whenever a topic, such as `comments`, has changed on the server. */
export function useStaffChanges(topic: string, onChange: () => void): void {
  const changed = useEffectEvent(onChange)
  useEffect(() => listenToChanges(topic, () => changed()), [topic])
}
