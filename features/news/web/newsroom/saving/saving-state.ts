import type { StaffText, TranslationSource, WrittenText } from '../../../contract.ts'

/**
 * When changes are stored: on this device, on the server after a pause, and there at the latest.
 */
export const savingDelays = { keepMs: 2_000, pauseMs: 5_000, latestMs: 30_000, retryMs: 2_000, retryMostMs: 60_000 }

/** A text as it is written; of a translation with the source that it was made from. */
export type WritingText = WrittenText & { source?: TranslationSource }

/** A text as the server has it. */
export type SavedText = { version: number; text: WrittenText }

/** Why a revision is stored, as `saveText` takes it. */
export type SaveKind = 'auto' | 'saved' | 'restored' | 'merged'

/** A save on its way. `edits` is the number of changes that it contains. */
export type SendingText = { edits: number; text: WritingText; kind: SaveKind; name: string | undefined }

/** A newer text on the server, with who saved it. */
export type NewerText = SavedText & Pick<StaffText, 'savedAt' | 'savedBy'>

/**
 * Why nothing is sent: no session, the session of another account, not permitted any more, item
 * deleted, or written in another tab.
 */
export type SavingBlock = 'loggedOut' | 'otherAccount' | 'forbidden' | 'deleted' | 'otherTab'

/**
 * Saving of one text. Changes are numbered: `edits` were made, the first `savedEdits` are on the
 * server and the first `keptEdits` on this device. `unanswered` are texts that were sent without an
 * answer, so that the server may have one of them.
 */
export type SavingState = {
  account: number
  base: SavedText
  savedAt: string | null
  edits: number
  savedEdits: number
  keptEdits: number
  canKeep: boolean
  changedAt: number
  unsavedSince: number | null
  unkeptSince: number | null
  sending: SendingText | null
  wanted: { kind: SaveKind; name: string | undefined } | null
  unanswered: readonly WrittenText[]
  failures: number
  retryAt: number | null
  block: SavingBlock | null
  /** A refusal of the text itself, such as one that is too long; the next change is tried again. */
  refusal: string | null
  /** What both changed differently, until the writer has chosen. */
  conflict: NewerText | null
}

/** What happens to a text. `now` is in milliseconds. */
export type SavingEvent = { now: number } & (
  | { type: 'changed' }
  | { type: 'timePassed' }
  | { type: 'flushed' }
  | { type: 'saveWanted'; kind: SaveKind; name?: string | undefined }
  | { type: 'saved'; version: number; savedAt: string }
  | { type: 'sendFailed' }
  | { type: 'refused'; key: string }
  | { type: 'newerFound'; newer: NewerText; isAnswer: boolean }
  | { type: 'versionGrown'; version: number }
  | { type: 'conflictSolved'; version: number }
  | { type: 'loggedIn'; account: number }
  | { type: 'online' }
  | { type: 'kept'; edits: number }
  | { type: 'keepFailed' }
  | { type: 'tabYielded' }
)

/** What a text is opened with: as the server has it, or with changes that were only kept here. */
export type OpenedText = {
  base: SavedText
  savedAt: string | null
  isChanged: boolean
  unanswered: readonly WrittenText[]
}

/** What is to be done after an event, in this order. */
export type SavingEffect =
  | { do: 'send'; version: number; sending: SendingText }
  | { do: 'keep'; edits: number; base: SavedText; text: WritingText; unanswered: readonly WrittenText[] }
  | { do: 'forget' }
  | { do: 'show'; text: WrittenText; newer: NewerText; wasMerged: boolean }

/** The state of a text that has just been opened by an account. */
export function openedText(
  account: number,
  { base, savedAt, isChanged, unanswered }: OpenedText,
  now: number,
): SavingState {
  return {
    account,
    base,
    savedAt,
    edits: isChanged ? 1 : 0,
    savedEdits: 0,
    keptEdits: 0,
    canKeep: true,
    changedAt: now,
    unsavedSince: isChanged ? now : null,
    unkeptSince: isChanged ? now : null,
    sending: null,
    wanted: null,
    unanswered,
    failures: 0,
    retryAt: null,
    block: null,
    refusal: null,
    conflict: null,
  }
}

/** Whether the server lacks changes. */
export function isUnsaved({ edits, savedEdits }: SavingState): boolean {
  return edits > savedEdits
}

/** Whether the text may be changed here. */
export function isWritable({ block }: SavingState): boolean {
  return block === null || block === 'loggedOut'
}

function maySend({ block, conflict, sending }: SavingState): boolean {
  return block === null && conflict === null && sending === null
}

/** When the server is due to get the text, in milliseconds; null if not before another event. */
function sendAt(state: SavingState): number | null {
  const { wanted, retryAt, unsavedSince, changedAt, refusal } = state
  if (!maySend(state) || (!wanted && !isUnsaved(state))) return null
  if (retryAt !== null) return retryAt
  if (wanted) return 0
  if (refusal !== null && changedAt <= (unsavedSince ?? 0)) return null
  return Math.min(changedAt + savingDelays.pauseMs, (unsavedSince ?? changedAt) + savingDelays.latestMs)
}

function keepAt({ unkeptSince, canKeep, block }: SavingState): number | null {
  return unkeptSince === null || !canKeep || block === 'otherTab' ? null : unkeptSince + savingDelays.keepMs
}

/** When `timePassed` is due next, in milliseconds; null if nothing waits. */
export function nextDue(state: SavingState): number | null {
  const dues = [sendAt(state), keepAt(state)].filter((due) => due !== null)
  return dues.length > 0 ? Math.min(...dues) : null
}

/** Whether the server or this device is due at a time. */
export function dueParts(state: SavingState, now: number): { send: boolean; keep: boolean } {
  const send = sendAt(state)
  const keep = keepAt(state)
  return { send: send !== null && send <= now, keep: keep !== null && keep <= now }
}

/** Whether the server could get the text now, without waiting for a pause or a retry. */
export function couldSend(state: SavingState): boolean {
  return maySend(state) && (state.wanted !== null || isUnsaved(state))
}
