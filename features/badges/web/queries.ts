import { showBadge } from '#features/badges/contract.ts'
import { queryOf } from '#platform/web/api.ts'

/** A badge by its code. */
export function badgeQuery(code: string) {
  return queryOf(showBadge, { params: { code } })
}
