import type { ReactNode } from 'react'
import type { RoleName } from '#features/accounts/contract.ts'
import { useRoleName } from '#features/accounts/web/parts.tsx'
import { useDateTime } from '#platform/web/time.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Act } from '../contract.ts'
import styles from './acts.module.css'

/**
 * The changes of an act as short values: `40 → 35, reason: spam`. Its words are `staffAudit` and
 * `roles`.
 */
export function ActChanges({ changes }: { changes: Act['changes'] }) {
  const { t, i18n } = useTranslation('staffAudit')
  const roleName = useRoleName()
  const dateTime = useDateTime()
  // Values without a translation, such as the key of an icon, are shown unchanged.
  const worded = (key: string, word: string) =>
    /^\w+$/.test(word) && i18n.exists(key, { ns: 'staffAudit' }) ? (t as (known: string) => string)(key) : word
  const textOf = (field: string, value: Act['changes'][string]) => {
    if (value === null) return t('values.none')
    if (typeof value === 'boolean') return t(value ? 'values.yes' : 'values.no')
    if (typeof value === 'number') return String(value)
    if (field === 'role') return roleName(value as RoleName)
    if (/^\d{4}-\d\d-\d\dT/.test(value)) return dateTime(value)
    if (field === 'fields') return fieldNames(value).join(', ')
    return worded(`named.${field}.${value}`, worded(`values.${value}`, value))
  }
  const fieldNames = (value: string) => value.split(/[ ,]+/).map((name) => worded(`named.fields.${name}`, name))
  const { before, after, ...rest } = changes
  const parts: ReactNode[] = Object.entries(rest).map(
    ([field, value]) => `${worded(`fields.${field}`, field)}: ${textOf(field, value)}`,
  )
  if (before !== undefined && after !== undefined)
    parts.unshift(
      <span key="change" className={styles.change}>
        <del>{textOf('before', before)}</del>
        {' → '}
        <ins>{textOf('after', after)}</ins>
      </span>,
    )
  return parts.flatMap((part, place) => (place === 0 ? [part] : [', ', part]))
}

/** Who acted: a face and a name, the operator, or a deleted account. */
export function useActorName(): (act: Act) => string {
  const { t } = useTranslation('staffAudit')
  return ({ by, person }) => person?.name ?? t(by === 'operator' ? 'operator' : 'closed')
}
