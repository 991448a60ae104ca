import { makeIdempotencyKey } from '#platform/web/idempotency-key.ts'

/** What somebody is writing. `key` names the text in its calls: made when it is first sent, gone with the first change (see `keyOf`). */
export type Draft = { text: string; key: string | null; changedAt: number }

/** What is being written in this browser, by place: `news:42` a comment on a subject, `news:42/17` an answer, `17!` the change of a comment. */
export type Drafts = {
  read: (place: string) => Draft
  write: (place: string, text: string) => void
  /** Forgets a draft; where `sent` is given, only as long as its words are those. Answers whether nothing is left. */
  clear: (place: string, sent?: string) => boolean
  /** The key of the text as it stands: the same however often it is sent, so that one whose answer got lost lands once. */
  keyOf: (place: string) => string
  /** Has `listener` told of every change, in this tab and in others. Answers how to end that. */
  subscribe: (listener: () => void) => () => void
}

const storageKey = 'commentDrafts'
const most = 30
const nothing: Draft = { text: '', key: null, changedAt: 0 }

/** Opens the drafts of the browser's storage, which outlive the page, errors and a login. Of too many the oldest go. */
export function openDrafts(): Drafts {
  const listeners = new Set<() => void>()
  // Where the browser keeps nothing, drafts live as long as the page.
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
