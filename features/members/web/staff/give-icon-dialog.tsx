import { useQuery } from '@tanstack/react-query'
import { IconPicture, useIconLabel } from '#features/accounts/web/parts.tsx'
import { listStaffIcons } from '#features/shop/client.ts'
import type { StaffIcon } from '#features/shop/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { giveMemberIcon, largeAmount } from '../../client.ts'
import type { CardActs } from './use-card.ts'

/** Gives a member an icon that they do not have. */
export function GiveIconDialog({ onClose, ...acts }: CardActs & { onClose: () => void }) {
  const { t } = useTranslation(['staffMembers', 'staff'])
  const asked = useQuery(queryOf(listStaffIcons, {}))
  const icons = asked.data && !isRefusal(asked.data) ? asked.data.items : null
  const offered = (icons ?? []).filter(
    ({ icon, words }) =>
      acts.card.icons.every((owned) => owned.icon !== icon) && !(words && Object.values(words.names).includes('')),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      icon="bag"
      title={t('icons.giveTo', { name: acts.card.name })}
      closeLabel={t('staff:dialog.close')}
    >
      {asked.isError && <Note tone="bad" role="alert" title={t('staff:failed.heading')} />}
      {icons && offered.length === 0 && <p>{t('icons.hasAll')}</p>}
      {offered.length > 0 && <GiveForm offered={offered} onClose={onClose} {...acts} />}
      {asked.isPending && <Skeleton height="160px" />}
    </Dialog>
  )
}

function GiveForm({
  offered,
  card,
  send,
  onCard,
  closeIfStale,
  onClose,
}: CardActs & { offered: readonly StaffIcon[]; onClose: () => void }) {
  const { t } = useTranslation('staffMembers')
  const labelOf = useIconLabel()
  const nameOf = ({ icon, words }: StaffIcon) => labelOf(icon, words?.names)
  const filled = useFormValues({ icon: offered[0]?.icon ?? 'alienPeace' })
  const form = useEndpointForm(giveMemberIcon, {
    ...filled,
    send,
    parts: ({ icon }) => ({ params: { id: card.id }, body: { icon } }),
    onSent: (given) => {
      onCard(given)
      onClose()
    },
    onRefused: closeIfStale(onClose),
  })
  const chosen = offered.find(({ icon }) => icon === filled.values.icon)
  return (
    <form {...form.props} className="stack">
      <Field label={t('icons.icon')} help={t('icons.confirms', { count: largeAmount })}>
        {(control) => (
          <Select
            {...control}
            name="icon"
            value={filled.values.icon}
            leading={<IconPicture icon={filled.values.icon} />}
            onChange={({ target }) => {
              const found = offered.find(({ icon }) => icon === target.value)
              if (found) filled.onChange({ icon: found.icon })
            }}
          >
            {offered.map((each) => (
              <option key={each.icon} value={each.icon}>
                {nameOf(each)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {form.error && <Note tone="bad" role="alert" title={form.error} />}
      <Button type="submit" variant="primary" icon="bag" busy={form.busy}>
        {t('icons.giveAct', { icon: chosen ? nameOf(chosen) : '' })}
      </Button>
    </form>
  )
}
