import { type SyntheticEvent, useState } from 'react'
import type { RoleName } from '#features/accounts/contract.ts'
import { useRoleName, writtenName } from '#features/accounts/web/parts.tsx'
import { HotelSelect, useHotelChoice } from '#features/hotels/web/parts.tsx'
import { Panel, useStaffNavigate } from '#features/housekeeping/web/parts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { memberPath } from '../../address.ts'
import styles from './find-member.module.css'

/** Opens the card of a member to grant a role there, and says which roles the caller may grant. */
export function FindMember({ grantable }: { grantable: readonly RoleName[] }) {
  const { t } = useTranslation('staffRoles')
  const roleName = useRoleName()
  const navigate = useStaffNavigate()
  const [hotel, chooseHotel] = useHotelChoice('all')
  const [name, setName] = useState('')

  function open(event: SyntheticEvent) {
    event.preventDefault()
    if (name.trim() !== '') void navigate(memberPath(hotel, writtenName(name.trim())), { search: { act: 'grant' } })
  }

  return (
    <Panel icon="key" title={t('grant.act')}>
      <form className="stack" onSubmit={open}>
        <Field label={t('find.hotel')}>
          {(control) => <HotelSelect {...control} value={hotel} onChoose={chooseHotel} editions="all" />}
        </Field>
        <Field label={t('find.name')}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={32}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" icon="right">
          {t('find.act')}
        </Button>
      </form>
      <p className={styles.hint}>
        {grantable.length === 0
          ? t('find.noRoles')
          : t('find.roles', { roles: grantable.map((role) => roleName(role)).join(', ') })}
      </p>
    </Panel>
  )
}
