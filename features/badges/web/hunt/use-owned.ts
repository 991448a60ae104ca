import { useQueries } from '@tanstack/react-query'
import { useVisit } from '#features/accounts/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { listOwnedBadges } from '../../hunt-client.ts'

// Fewer than the server takes at once, and an address that no proxy refuses.
const codesAtOnce = 100
const longestCode = 60

/**
 * The badges of the member's player: `none` for guests and until they are read, `unscanned` before
 * a scan has read them, `hidden` where the player hides the page. `checkedAt` is of the last scan.
 */
export type OwnBadges =
  | { state: 'none' | 'unscanned' | 'hidden' }
  | { state: 'known'; owned: ReadonlySet<string>; checkedAt: string }

/**
 * Returns which of these badges the visitor's own player has. It is asked for by the browser: pages
 * are the same for all visitors.
 */
export function useOwned(codes: readonly string[]): OwnBadges {
  const isMember = Boolean(useVisit()?.user)
  const asked = [...new Set(codes)].filter((code) => code.length <= longestCode && !code.includes(','))
  const chunks = Array.from({ length: Math.ceil(asked.length / codesAtOnce) }, (_, place) =>
    asked.slice(place * codesAtOnce, (place + 1) * codesAtOnce),
  )
  const answers = useQueries({
    queries: chunks.map((chunk) => ({
      ...queryOf(listOwnedBadges, { query: { codes: chunk.join(',') } }),
      staleTime: 60_000,
      enabled: isMember,
    })),
  })
  const read = isMember ? answers.flatMap(({ data }) => data ?? []) : []
  for (const answer of read)
    if (isRefusal(answer)) return { state: answer.refused === 'error.playerHidden' ? 'hidden' : 'unscanned' }
  const known = read.flatMap((answer) => (isRefusal(answer) ? [] : answer))
  const checkedAt = known[0]?.checkedAt
  if (checkedAt === undefined) return { state: 'none' }
  if (checkedAt === null) return { state: 'unscanned' }
  return { state: 'known', owned: new Set(known.flatMap(({ owned }) => owned)), checkedAt }
}
