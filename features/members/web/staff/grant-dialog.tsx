import { useQuery } from '@tanstack/react-query'
import type { RoleName } from '#features/accounts/contract.ts'
import { roleNames, useRoleName } from '#features/accounts/web/parts.tsx'
import { useUndo } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { grantMemberRole, listPermissions, revokeMemberRole, textLengths } from '../../client.ts'
import styles from './grant-dialog.module.css'
import { departments, permissionWords } from './role-words.ts'
import type { CardActs } from './use-card.ts'

/** Grants a member a role with a reason, and says what it permits. */
export function GrantDialog({ card, send, onCard, closeIfStale, onClose }: CardActs & { onClose: () => void }) {
  const { t } = useTranslation(['staffRoles', 'staffMembers', 'staff'])
  const roleName = useRoleName()
  const { offer } = useUndo()
  const held = card.roles.map(({ role }) => role)
  const offered = card.grantable.filter((role) => role === 'headof' || !held.includes(role))
  const filled = useFormValues<{ role: RoleName | ''; department: string; reason: string }>({
    role: offered[0] ?? '',
    department: '',
    reason: '',
  })
  const { role, department } = filled.values
  const form = useEndpointForm(grantMemberRole, {
    ...filled,
    send,
    validate: (values) => ({
      department: values.role === 'headof' && values.department === '' ? 'error.formFieldRequired' : undefined,
      reason: lengthError(values.reason.trim().length, { most: textLengths.reason }),
    }),
    parts: (values) => ({
      params: { id: card.id },
      body: {
        role: values.role || 'news_lvl1',
        department: departments.find((known) => known === values.department) ?? null,
        reason: values.reason,
      },
    }),
    onSent: (granted, { role: given }) => {
      onCard(granted)
      onClose()
      // The former department of a head would come back without who had granted it.
      if (given === '' || held.includes(given)) return
      offer({
        text: t('grant.done', { name: card.name, role: roleName(given) }),
        async undo() {
          const body = { role: given, reason: t('staffMembers:ban.undone') }
          const answer = await send(revokeMemberRole, { params: { id: card.id }, body })
          if (isRefusal(answer)) throw new Error(answer.refused)
          onCard(answer)
        },
      })
    },
    onRefused: closeIfStale(onClose),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      icon="heart"
      title={t('grant.title', { name: card.name })}
      closeLabel={t('staff:dialog.close')}
    >
      <form {...form.props} className="stack">
        <Field label={t('grant.role')}>
          {(control) => (
            <Select
              {...control}
              name="role"
              value={role}
              onChange={({ target }) => filled.onChange({ role: offered.find((each) => each === target.value) ?? '' })}
            >
              {offered.map((each) => (
                <option key={each} value={each}>
                  {roleName(each)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {role === 'headof' && (
          <Field label={t('grant.department')} error={form.errorOf('department')}>
            {(control) => (
              <Select
                {...control}
                name="department"
                value={department}
                onChange={({ target }) => filled.onChange({ department: target.value })}
              >
                <option value="">{t('grant.choose')}</option>
                {departments.map((each) => (
                  <option key={each} value={each}>
                    {t(`department.${each}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field
          label={t('staffMembers:field.reason')}
          help={t('staffMembers:field.staffOnly')}
          error={form.errorOf('reason')}
        >
          {(control) => <Textarea {...control} {...form.text('reason')} rows={2} />}
        </Field>
        {role !== '' && <Permitted role={role} />}
        {form.error && <Note tone="bad" role="alert" title={form.error} />}
        <Button type="submit" variant="primary" icon="lock" busy={form.busy}>
          {role === '' ? t('grant.act') : t('grant.actRole', { role: roleName(role) })}
        </Button>
        <p className={styles.hint}>{t('grant.confirms')}</p>
      </form>
    </Dialog>
  )
}

/** What a role permits, as a list; `own` is marked. */
export function Permitted({ role }: { role: RoleName }) {
  const { t } = useTranslation('staffRoles')
  const asked = useQuery({ ...queryOf(listPermissions, {}), staleTime: Number.POSITIVE_INFINITY })
  const table = asked.data && !isRefusal(asked.data) ? asked.data : []
  const place = roleNames.indexOf(role)
  const permitted = table.flatMap(({ permission, scopes }) => {
    const scope = scopes[place]
    return scope ? [{ permission, scope }] : []
  })
  return (
    <div>
      <p className={styles.heading}>{t('grant.permits')}</p>
      <ul className={styles.permitted}>
        {permitted.map(({ permission, scope }) => (
          <li key={permission}>
            <Icon name="check" small />
            <span>
              {t(permissionWords(permission))}
              {scope === 'own' && ` (${t('scope.own')})`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
