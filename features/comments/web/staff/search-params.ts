import { textIn } from '#platform/web/search-values.ts'
import { wordKinds } from '../../client.ts'
import type { WordKind } from '../../contract.ts'

export const queueKinds = ['all', 'reported', 'held', 'appeals', 'deleted'] as const
export type QueueKind = (typeof queueKinds)[number]

export const filterLanguages = ['de', 'en', 'tr', 'unknown'] as const
export type FilterLanguage = (typeof filterLanguages)[number]

/** The filters of the queue and the open comment, as they are in the address. */
export type QueueSearch = {
  kind?: Exclude<QueueKind, 'all'> | undefined
  /** Languages with commas; all without it. */
  languages?: string | undefined
  q?: string | undefined
  /** Only what no colleague has open. */
  free?: true | undefined
  id?: number | undefined
}

/** Reads the search of the queue; anything else is left out. */
export function parseQueueSearch(asked: Record<string, unknown>): QueueSearch {
  const kind = queueKinds.find((each) => each === textIn(asked.kind))
  const named = textIn(asked.languages).split(',')
  const languages = filterLanguages.filter((each) => named.includes(each))
  const id = /^[1-9]\d{0,8}$/.exec(textIn(asked.id))?.[0]
  return {
    ...(kind && kind !== 'all' ? { kind } : {}),
    ...(languages.length > 0 && languages.length < filterLanguages.length ? { languages: languages.join(',') } : {}),
    ...(textIn(asked.q) ? { q: textIn(asked.q).slice(0, 100) } : {}),
    ...(textIn(asked.free) === 'true' ? { free: true } : {}),
    ...(id ? { id: Number(id) } : {}),
  }
}

export const commentStates = ['public', 'held', 'deleted'] as const
export type CommentState = (typeof commentStates)[number]

/** What the search over all comments asks for. Days are as in `2026-11-26`. */
export type CommentSearch = {
  q?: string | undefined
  writer?: string | undefined
  state?: CommentState | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Reads the search over all comments; anything else is left out. */
export function parseSearch(asked: Record<string, unknown>): CommentSearch {
  const state = commentStates.find((each) => each === textIn(asked.state))
  const day = (given: unknown) => (/^\d{4}-\d{2}-\d{2}$/.test(textIn(given)) ? textIn(given) : undefined)
  return {
    ...(textIn(asked.q) ? { q: textIn(asked.q).slice(0, 100) } : {}),
    ...(textIn(asked.writer) ? { writer: textIn(asked.writer).slice(0, 100) } : {}),
    ...(state ? { state } : {}),
    ...(day(asked.from) ? { from: day(asked.from) } : {}),
    ...(day(asked.to) ? { to: day(asked.to) } : {}),
  }
}

/** What the list of words is filtered by. */
export type WordsSearch = { q?: string | undefined; kind?: WordKind | undefined }

/** Reads the filters of the list of words; anything else is left out. */
export function parseWordsSearch(asked: Record<string, unknown>): WordsSearch {
  const kind = wordKinds.find((each) => each === textIn(asked.kind))
  return {
    ...(textIn(asked.q) ? { q: textIn(asked.q).slice(0, 100) } : {}),
    ...(kind ? { kind } : {}),
  }
}
