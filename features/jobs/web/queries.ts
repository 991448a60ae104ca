import { queryOptions } from '@tanstack/react-query'
import type { LanguageCode } from '#platform/contract/language.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { listOwnApplications, listPositions, listUnsentAttachments, showChat, showStanding } from '../client.ts'

/** How often the page asks whether the team has written, in milliseconds, while it is looked at. */
const chatEveryMs = 5_000
const applicationsEveryMs = 30_000

/** The open positions of a language. A page from the HTML cache is up to date, however old. */
export function positionsQuery(language: LanguageCode) {
  return {
    ...queryOf(listPositions, { query: { lang: language } }),
    staleTime: 60_000,
    meta: { readOnArrival: true },
  } as const
}

/**
 * Query of a member's applications, keyed by `member`, so that a previous user's are never shown.
 */
export function applicationsQuery(member: string) {
  return queryOptions({
    queryKey: [listOwnApplications.path, member] as const,
    queryFn: ({ signal }) => call(listOwnApplications, {}, signal),
    refetchInterval: applicationsEveryMs,
    refetchOnWindowFocus: true,
  })
}

/** Query of the member's uploaded but unsent files. Always refetched, never cached. */
export function unsentFilesQuery(member: string) {
  return queryOptions({
    queryKey: [listUnsentAttachments.path, member] as const,
    queryFn: ({ signal }) => call(listUnsentAttachments, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** Query of whether a member may apply. */
export function standingQuery(member: string) {
  return queryOptions({
    queryKey: [showStanding.path, member] as const,
    queryFn: ({ signal }) => call(showStanding, {}, signal),
  })
}

/** Query of an application's chat. Polled while it is open. */
export function chatQuery(member: string, id: number) {
  return queryOptions({
    queryKey: [showChat.path, member, id] as const,
    queryFn: ({ signal }) => call(showChat, { params: { id } }, signal),
    refetchInterval: ({ state: { data } }) => (data && 'isOpen' in data && !data.isOpen ? false : chatEveryMs),
    refetchOnWindowFocus: true,
  })
}
