import { makeIdempotencyKey } from '#platform/web/idempotency-key.ts'

/**
 * A draft. `key` identifies its text in calls: created when first sent, removed by the next change
 * (see `keyOf`).
 */
export type Draft = { text: string; key: string | null; changedAt: number }

/**
 * Drafts in this browser by place: `news:42` a comment on a subject, `news:42/17` a reply, `17!` an
 * edit of a comment.
 */
export type Drafts = {
  read: (place: string) => Draft
  write: (place: string, text: string) => void
  /**
   * Deletes a draft; with `sent`, only if its text is unchanged. Returns whether nothing is left.
   */
  clear: (place: string, sent?: string) => boolean
  /**
   * Returns the key of the current text, the same for each attempt, so that a retry is stored only
   * once.
   */
  keyOf: (place: string) => string
  /**
   * Calls `listener` on every change, in this and other tabs. Returns a function that unsubscribes.
   */
  subscribe: (listener: () => void) => () => void
}

const storageKey = 'commentDrafts'
const most = 30
const nothing: Draft = { text: '', key: null, changedAt: 0 }

/**
 * Opens the drafts in the browser's storage, which survive reloads, errors and logins. The oldest
 * are dropped when there are too many.
 */
export function openDrafts(): Drafts {
  const listeners = new Set<() => void>()
  // Without storage, drafts live as long as the page.
  let kept: ReadonlyMap<string, Draft> = new Map()
  let written: string | null = null

  function all(): ReadonlyMap<string, Draft> {
    const stored = readStored()
    if (stored !== null && stored !== written) {
      written = stored
      kept = parse(stored)
    }
    return kept
  }

  function replace(drafts: ReadonlyMap<string, Draft>) {
    kept = new Map([...drafts].toSorted(([, a], [, b]) => b.changedAt - a.changedAt).slice(0, most))
    written = JSON.stringify(Object.fromEntries(kept))
    try {
      localStorage.setItem(storageKey, written)
    } catch {}
    for (const listener of listeners) listener()
  }

  const read = (place: string) => all().get(place) ?? nothing
  return {
    read,
    write(place, text) {
      const before = read(place)
      if (before.text !== text) replace(new Map(all()).set(place, { text, key: null, changedAt: Date.now() }))
    },
    clear(place, sent) {
      const drafts = new Map(all())
      if (sent !== undefined && drafts.has(place) && drafts.get(place)?.text !== sent) return false
      if (drafts.delete(place)) replace(drafts)
      return true
    },
    keyOf(place) {
      const before = read(place)
      const key = before.key ?? makeIdempotencyKey()
      if (before.key === null) replace(new Map(all()).set(place, { ...before, key, changedAt: Date.now() }))
      return key
    },
    subscribe(listener) {
      listeners.add(listener)
      window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
  }
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function parse(stored: string): ReadonlyMap<string, Draft> {
  const drafts = new Map<string, Draft>()
  try {
    const found: unknown = JSON.parse(stored)
    for (const [place, draft] of Object.entries(found ?? {})) if (isDraft(draft)) drafts.set(place, draft)
  } catch {}
  return drafts
}

function isDraft(draft: unknown): draft is Draft {
  if (typeof draft !== 'object' || draft === null) return false
  const { text, key, changedAt }: Partial<Record<keyof Draft, unknown>> = draft
  return typeof text === 'string' && (typeof key === 'string' || key === null) && typeof changedAt === 'number'
}
