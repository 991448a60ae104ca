import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import type { Attachment } from '../contract.ts'
import { unsentFilesQuery } from './queries.ts'

/**
 * Returns the files of a draft that the site no longer has: unsent files are kept for a day. `held`
 * are all files of the draft.
 */
export function useGoneFiles(member: string, held: readonly Attachment[]) {
  const list = new Intl.ListFormat(formatLocales[useLanguage()])
  // Files added later are known to exist.
  const [before] = useState(held)
  const [missing, setMissing] = useState<readonly string[]>([])
  const { data } = useQuery({ ...unsentFilesQuery(member), enabled: before.length > 0 })
  const kept = data && !isRefusal(data) ? new Set(data.map(({ id }) => id)) : null
  const isGone = (id: string) =>
    missing.includes(id) || (kept !== null && !kept.has(id) && before.some((file) => file.id === id))
  const gone = held.filter(({ id }) => isGone(id))
  return {
    gone,
    /** Their names in a row. */
    names: list.format(gone.map(({ name }) => name)),
    /** Notes what the site says that it does not have, by the ids. */
    note: (ids: readonly string[]) => setMissing((known) => [...known, ...ids]),
  }
}
