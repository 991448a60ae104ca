import { queryOptions } from '@tanstack/react-query'
import type { LanguageCode } from '#platform/contract/language.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { listOwnApplications, listPositions, listUnsentAttachments, showChat } from '../contract.ts'

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

/** The applications of the member of that name (`member`): nobody is shown those of who was logged in before. */
export function applicationsQuery(member: string) {
  return queryOptions({
    queryKey: [listOwnApplications.path, member] as const,
    queryFn: ({ signal }) => call(listOwnApplications, {}, signal),
    refetchInterval: applicationsEveryMs,
    refetchOnWindowFocus: true,
  })
}

/** The files of the member that the site keeps for an application to come. It says how things stand now: nothing of it is kept. */
export function unsentFilesQuery(member: string) {
  return queryOptions({
    queryKey: [listUnsentAttachments.path, member] as const,
    queryFn: ({ signal }) => call(listUnsentAttachments, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
}

/** The chat of an application of the member. It comes in without reload, as long as it is open. */
export function chatQuery(member: string, id: number) {
  return queryOptions({
    queryKey: [showChat.path, member, id] as const,
    queryFn: ({ signal }) => call(showChat, { params: { id } }, signal),
    refetchInterval: ({ state: { data } }) => (data && 'isOpen' in data && !data.isOpen ? false : chatEveryMs),
    refetchOnWindowFocus: true,
  })
}
