import { writtenName } from '#features/accounts/web/parts.tsx'
import { StaffLink } from '#features/housekeeping/web/parts.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { memberPath } from '../../address.ts'
import type { Person } from '../../contract.ts'

/** Names who acted: the operator, a closed account, or a colleague, linked to their card. */
export function ByName({ by }: { by: Person | null }) {
  const { t } = useTranslation('staffMembers')
  if (!by) return t('by.operator')
  if (by.name === null || by.hotel === null) return t('by.closed')
  return <StaffLink to={memberPath(by.hotel, writtenName(by.name))}>{by.name}</StaffLink>
}

/** Returns a function that names who acted as plain text. */
export function useByName(): (by: Person | null) => string {
  const { t } = useTranslation('staffMembers')
  return (by) => (by ? (by.name ?? t('by.closed')) : t('by.operator'))
}
