import { isRefusal } from '#platform/contract/refusal.ts'
import type { RequestTransport } from '#platform/contract/request-transport.ts'
import { call } from '#platform/web/api.ts'
import { saveText } from '../../../client.ts'
import type { StaffText, WrittenText } from '../../../contract.ts'
import { type CopyPlace, forgetCopy, keepCopy } from './local-copies.ts'
import {
  isUnsaved,
  type NewerText,
  nextDue,
  type OpenedText,
  openedText,
  type SavingEffect,
  type SavingEvent,
  type SavingState,
  type WritingText,
} from './saving-state.ts'
import { step } from './saving-steps.ts'

type Event = SavingEvent extends infer Each ? (Each extends SavingEvent ? Omit<Each, 'now'> : never) : never

/** The effect that puts a merged text in the place of the written one. */
export type ShowEffect = Extract<SavingEffect, { do: 'show' }>

/** A text that is being written: its saving, and what the page needs of it. */
export type Writing = {
  state: () => SavingState
  subscribe: (changed: () => void) => () => void
  dispatch: (event: Event) => void
  /** Saves now; resolves to the version on the server, or null if it cannot be saved now. */
  settle: () => Promise<number | null>
  /** Begins to store changes. */
  start: () => void
  /** Stores what is open and stops. The last save still arrives, and is merged if necessary. */
  stop: () => void
}

// A request that outlives its page may have 64 KiB.
const keptAliveBytes = 60_000

/** The fields of a text as they are saved. */
export function writtenOf({ title, summary, body, pictureAlt }: WrittenText): WrittenText {
  return { title, summary, body, pictureAlt }
}

/** Returns a text of the server with who saved it. */
export function newerOf(text: StaffText): NewerText {
  const { version, savedAt, savedBy } = text
  return { version, savedAt, savedBy, text: writtenOf(text) }
}

/**
 * Makes the saving of a text: `read` returns it as it is written now, `show` puts a merged text in
 * its place. Changes are kept on this device and sent to the server as `saving-state.ts` says.
 */
export function openWriting(
  place: CopyPlace,
  opened: OpenedText,
  page: { read: () => WritingText; show: (effect: ShowEffect) => void },
): Writing {
  let state = openedText(place.account, opened, Date.now())
  let timer: ReturnType<typeof setTimeout> | undefined
  // The last text of a page that is gone; null while there is one.
  let left: WritingText | null = null
  let isStarted = false
  let copies: Promise<unknown> = Promise.resolve()
  const listeners = new Set<() => void>()
  const read = () => left ?? page.read()

  function dispatch(event: Event): void {
    const before = state
    const next = step(state, { ...event, now: Date.now() } as SavingEvent, read)
    state = next.state
    for (const effect of next.effects) carryOut(effect)
    clearTimeout(timer)
    const due = nextDue(state)
    if (due !== null && isStarted) timer = setTimeout(pass, Math.max(0, due - Date.now()))
    if (state !== before) for (const listener of listeners) listener()
  }

  function carryOut(effect: SavingEffect): void {
    switch (effect.do) {
      case 'send':
        void send(effect)
        return
      case 'keep':
        keep(effect)
        return
      case 'forget':
        copies = copies.then(() => forgetCopy(place)).catch(() => {})
        return
      case 'show':
        if (left) left = { ...left, ...effect.text }
        page.show(effect)
    }
  }

  function keep({ base, text, unanswered, edits }: Extract<SavingEffect, { do: 'keep' }>): void {
    const copy = { ...place, base, text, unanswered, at: Date.now() }
    copies = copies
      .then(() => keepCopy(copy))
      .then(
        () => dispatch({ type: 'kept', edits }),
        () => dispatch({ type: 'keepFailed' }),
      )
  }

  async function send({ version, sending }: Extract<SavingEffect, { do: 'send' }>): Promise<void> {
    const { text, kind, name } = sending
    const body = { ...text, version, kind, ...(name && { name }) }
    const params = { id: place.item, language: place.language }
    const isLeaving = (document.hidden || left !== null) && JSON.stringify(body).length < keptAliveBytes
    const answer = await call(saveText, isLeaving ? keptAlive({ params, body }) : { params, body }).catch(() => null)
    if (answer === null) return dispatch({ type: 'sendFailed' })
    if (!isRefusal(answer)) return dispatch({ type: 'saved', version: answer.version, savedAt: answer.savedAt })
    if (answer.refused === 'error.newsTextChanged') {
      return dispatch({ type: 'newerFound', newer: newerOf(answer.current as StaffText), isAnswer: true })
    }
    dispatch({ type: 'refused', key: answer.refused })
  }

  function settle(): Promise<number | null> {
    const { failures } = state
    return new Promise((resolve) => {
      const look = () => {
        const { block, conflict, refusal, sending } = state
        if (sending) return
        const isStuck = block !== null || conflict !== null || refusal !== null || state.failures > failures
        if (!isStuck && isUnsaved(state)) return dispatch({ type: 'flushed' })
        listeners.delete(look)
        resolve(isUnsaved(state) ? null : state.base.version)
      }
      listeners.add(look)
      look()
    })
  }

  const pass = () => dispatch({ type: 'timePassed' })
  const flush = () => dispatch({ type: 'flushed' })
  const flushHidden = () => document.hidden && flush()
  const resume = () => dispatch({ type: 'online' })

  return {
    state: () => state,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    dispatch,
    settle,
    start() {
      left = null
      isStarted = true
      document.addEventListener('visibilitychange', flushHidden)
      addEventListener('pagehide', flush)
      addEventListener('online', resume)
      pass()
    },
    stop() {
      left = page.read()
      isStarted = false
      flush()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', flushHidden)
      removeEventListener('pagehide', flush)
      removeEventListener('online', resume)
    },
  }
}

/** Makes a call that outlives its page. */
function keptAlive<Parts extends object>(parts: Parts): Parts {
  const transport: RequestTransport = (address, request) => fetch(address, { ...request, keepalive: true })
  return { ...parts, transport }
}
