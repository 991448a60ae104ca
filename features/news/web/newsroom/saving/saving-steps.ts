import type { WrittenText } from '../../../contract.ts'
import { mergeTexts, sameText } from './merge-texts.ts'
import {
  couldSend,
  dueParts,
  isUnsaved,
  type NewerText,
  type SavedText,
  type SavingBlock,
  type SavingEffect,
  type SavingEvent,
  type SavingState,
  savingDelays,
  type WritingText,
} from './saving-state.ts'

type Step = { state: SavingState; effects: SavingEffect[] }

/**
 * Applies an event to the saving of a text, and returns what is to be done. `read` returns the text
 * as it is written now; it is called at most once. One save is on its way at a time, and none while
 * a conflict waits or the session is not the writer's.
 */
export function step(before: SavingState, event: SavingEvent, read: () => WritingText): Step {
  let known: WritingText | undefined
  const text = () => {
    known ??= read()
    return known
  }
  const applied = apply(before, event, text)
  const shown = applied.effects.find((effect) => effect.do === 'show')
  // What a translation was made from stays.
  if (shown) known = { ...text(), ...shown.text }
  return store(applied, event, text)
}

function apply(state: SavingState, event: SavingEvent, read: () => WritingText): Step {
  const only = (changes: Partial<SavingState>): Step => ({ state: { ...state, ...changes }, effects: [] })
  switch (event.type) {
    case 'changed':
      return state.block === 'otherTab' ? only({}) : only(changed(state, event.now))
    case 'saveWanted':
      return only({ wanted: { kind: event.kind, name: event.name }, retryAt: null })
    case 'saved':
      return saved(state, event)
    case 'sendFailed':
      return only(failed(state, event.now))
    case 'refused':
      return only(refused(state, event))
    case 'newerFound':
      return found(state, event.newer, event, read)
    case 'versionGrown':
      return only({ base: { ...state.base, version: Math.max(state.base.version, event.version) } })
    case 'conflictSolved':
      return solved(state, event)
    case 'loggedIn':
      return only(loggedIn(state, event))
    case 'online':
      return only(state.retryAt === null ? {} : { retryAt: event.now })
    case 'kept':
      return kept(state, event.edits, event.now)
    case 'keepFailed':
      return only({ canKeep: false })
    case 'tabYielded':
      return only({ block: 'otherTab', unkeptSince: null, wanted: null })
    case 'timePassed':
    case 'flushed':
      return only({})
  }
}

/** Stores the text where that is due, or at once for `flushed`. */
function store({ state, effects }: Step, event: SavingEvent, read: () => WritingText): Step {
  const due = dueParts(state, event.now)
  const isFlushed = event.type === 'flushed'
  const next = { ...state }
  if (due.keep || (isFlushed && state.unkeptSince !== null && state.canKeep && state.block !== 'otherTab')) {
    next.unkeptSince = null
    effects.push({ do: 'keep', edits: state.edits, base: state.base, text: read(), unanswered: withUnanswered(state) })
  }
  if (due.send || (isFlushed && couldSend(state))) {
    const { kind, name } = state.wanted ?? { kind: 'auto', name: undefined }
    next.sending = { edits: state.edits, text: read(), kind, name }
    next.wanted = null
    next.retryAt = null
    next.refusal = null
    effects.push({ do: 'send', version: state.base.version, sending: next.sending })
  }
  return { state: next, effects }
}

function changed(state: SavingState, now: number): Partial<SavingState> {
  return {
    edits: state.edits + 1,
    changedAt: now,
    unsavedSince: state.unsavedSince ?? now,
    unkeptSince: state.unkeptSince ?? now,
  }
}

function saved(state: SavingState, { version, savedAt, now }: { version: number; savedAt: string; now: number }): Step {
  const { sending } = state
  if (!sending) return { state, effects: [] }
  return stored({ ...state, savedAt }, { version, text: sending.text }, sending.edits, now)
}

/** The server has the first `edits` changes. The copy on this device is removed once it has all. */
function stored(state: SavingState, base: SavedText, edits: number, now: number): Step {
  const savedEdits = Math.max(state.savedEdits, edits)
  const isAll = savedEdits >= state.edits
  const next: SavingState = {
    ...state,
    base,
    savedEdits,
    sending: null,
    unanswered: [],
    failures: 0,
    retryAt: null,
    refusal: null,
    conflict: null,
    unsavedSince: isAll ? null : now,
    unkeptSince: isAll ? null : state.unkeptSince,
    keptEdits: isAll ? state.edits : state.keptEdits,
  }
  return { state: next, effects: isAll && state.block !== 'otherTab' ? [{ do: 'forget' }] : [] }
}

function failed(state: SavingState, now: number): Partial<SavingState> {
  const { sending } = state
  if (!sending) return {}
  const failures = state.failures + 1
  const wait = Math.min(savingDelays.retryMostMs, savingDelays.retryMs * 2 ** (failures - 1))
  return { ...unsent(state), unanswered: withUnanswered(state), failures, retryAt: now + wait }
}

const mostUnanswered = 20

/** The texts that the server may have, with the one on its way. */
function withUnanswered({ unanswered, sending }: SavingState): readonly WrittenText[] {
  if (!sending || unanswered.some((text) => sameText(text, sending.text))) return unanswered
  return [...unanswered, sending.text].slice(-mostUnanswered)
}

/** A save that did not arrive is wanted again, with its name. */
function unsent({ sending, wanted }: SavingState): Partial<SavingState> {
  const again = sending && sending.kind !== 'auto' ? { kind: sending.kind, name: sending.name } : null
  return { sending: null, wanted: wanted ?? again }
}

const blocks: Readonly<Record<string, SavingBlock>> = {
  'error.notLoggedIn': 'loggedOut',
  'error.csrf': 'loggedOut',
  'error.newsForbidden': 'forbidden',
  'error.notAuthorized': 'forbidden',
  'error.newsNotFound': 'deleted',
}

function refused(state: SavingState, { key, now }: { key: string; now: number }): Partial<SavingState> {
  if (key === 'error.unavailable' || key === 'error.tooManyRequests') return failed(state, now)
  const block = blocks[key]
  if (block) return { ...unsent(state), block }
  return { sending: null, wanted: null, refusal: key, unsavedSince: Math.max(state.changedAt, state.unsavedSince ?? 0) }
}

/**
 * Handles a newer text on the server, found by the response to a save or by an event. What only
 * one side changed is merged at once.
 */
function found(
  state: SavingState,
  newer: NewerText,
  { isAnswer, now }: { isAnswer: boolean; now: number },
  read: () => WritingText,
): Step {
  // A running save is answered soon, and may be the cause of the event.
  if (newer.version <= state.base.version || (!isAnswer && state.sending !== null)) {
    return { state: isAnswer ? { ...state, ...failed(state, now) } : state, effects: [] }
  }
  const theirs: SavedText = { version: newer.version, text: newer.text }
  if (state.block === 'otherTab') return { state: { ...state, base: theirs, sending: null }, effects: [] }
  const base = state.unanswered.find((text) => sameText(text, newer.text)) ?? state.base.text
  const merge = mergeTexts(base, read(), newer.text)
  const open = { ...state, ...unsent(state), failures: 0, retryAt: null }
  if (!merge.merged) return { state: { ...open, wanted: null, conflict: newer }, effects: [] }

  const mine = read()
  const isAll = sameText(merge.merged, newer.text)
  const effects: SavingEffect[] = []
  const wasMerged = !isAll && base === state.base.text
  if (!sameText(merge.merged, mine)) effects.push({ do: 'show', text: merge.merged, newer, wasMerged })
  const current = { ...open, savedAt: newer.savedAt ?? open.savedAt }
  if (isAll) {
    const step = stored(current, theirs, current.edits, now)
    return { state: step.state, effects: [...effects, ...step.effects] }
  }
  const edited = { ...current, ...changed(current, now), base: theirs, unanswered: [], conflict: null }
  const wanted = current.wanted ?? (wasMerged ? { kind: 'merged' as const, name: undefined } : null)
  return { state: { ...edited, wanted }, effects }
}

/** The writer has chosen, and the text written now contains the choices. */
function solved(state: SavingState, { version, now }: { version: number; now: number }): Step {
  const { conflict } = state
  if (!conflict || conflict.version !== version) return { state, effects: [] }
  const base = { version: conflict.version, text: conflict.text }
  const next = { ...state, ...changed(state, now), base, conflict: null, unanswered: [] }
  return { state: { ...next, wanted: { kind: 'merged', name: undefined } }, effects: [] }
}

function loggedIn(state: SavingState, { account, now }: { account: number; now: number }): Partial<SavingState> {
  if (account !== state.account) return { block: 'otherAccount' }
  if (state.block !== 'loggedOut' && state.block !== 'otherAccount') return {}
  return { block: null, failures: 0, retryAt: isUnsaved(state) ? now : null }
}

function kept(state: SavingState, edits: number, now: number): Step {
  const keptEdits = Math.max(state.keptEdits, edits)
  // The server got the text while it was being kept.
  const isStale = !isUnsaved(state)
  const unkeptSince = state.edits > keptEdits && !isStale ? (state.unkeptSince ?? now) : null
  return { state: { ...state, keptEdits, canKeep: true, unkeptSince }, effects: isStale ? [{ do: 'forget' }] : [] }
}
