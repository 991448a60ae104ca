import { useQuery } from '@tanstack/react-query'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { listRevisions, showItem, showRevision, showText } from '../../../client.ts'
import type { WrittenText } from '../../../contract.ts'
import { readText } from '../last-read.ts'
import { readLostCopies } from '../saving/lost-copies.ts'
import { writtenOf } from '../saving/writing.ts'
import { sourcesOf } from '../translation-sources.ts'

/**
 * Loads a translation with its source: the public text of the source, else its draft. `null` if
 * there is no such item. `copies` are words on this device that the server lacks. It is not loaded
 * again while it is written.
 */
export function useTranslationData(account: number, id: number, language: LanguageCode, from: LanguageCode | null) {
  return useQuery({
    queryKey: ['translation', account, id, language, from],
    queryFn: ({ signal }) => load({ account, item: id, language }, from, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

type Place = Parameters<typeof readLostCopies>[0]

async function load(place: Place, wanted: LanguageCode | null, signal: AbortSignal) {
  const { item: id, language } = place
  const [item, { text, lastRead }] = await Promise.all([
    call(showItem, { params: { id } }, signal),
    readText({ id, language }, signal),
  ])
  if (isRefusal(item) || isRefusal(text)) return null
  const copies = await readLostCopies(place, writtenOf(text))
  const sources = sourcesOf(item.states, language)
  const others = item.states.filter((state) => sources.includes(state.language))
  const from = wanted ?? text.source?.language ?? (others.find(({ isLive }) => isLive) ?? others[0])?.language
  const state = others.find((each) => each.language === from)
  if (!from || !state) return { item, text, lastRead, copies, from: null, source: null }
  const working = await call(showText, { params: { id, language: from } }, signal)
  if (isRefusal(working)) return null
  const source = state.isLive && state.hasChanges ? await lastPublished(id, from, signal) : writtenOf(working)
  return { item, text, lastRead, copies, from, source: source ?? writtenOf(working) }
}

async function lastPublished(id: number, language: LanguageCode, signal: AbortSignal): Promise<WrittenText | null> {
  const params = { id, language }
  const page = await call(listRevisions, { params, query: { kind: 'published' } }, signal)
  const last = isRefusal(page) ? undefined : page.items.find(({ kind }) => kind === 'published')
  if (!last) return null
  const revision = await call(showRevision, { params: { ...params, number: last.number } }, signal)
  return isRefusal(revision) ? null : revision.text
}
