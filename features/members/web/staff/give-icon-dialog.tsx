import { iconKeys } from '#features/accounts/client.ts'
import { IconPicture, useIconLabel } from '#features/accounts/web/parts.tsx'
import { useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { giveMemberIcon, largeAmount } from '../../client.ts'
import type { CardActs } from './use-card.ts'

/** Gives a member an icon that they do not have. */
export function GiveIconDialog({ card, send, onCard, onClose }: CardActs & { onClose: () => void }) {
  const { t } = useTranslation(['staffMembers', 'staff'])
  const labelOf = useIconLabel()
  const offered = iconKeys.filter((key) => card.icons.every(({ icon }) => icon !== key))
  const [first = iconKeys[0]] = offered
  const filled = useFormValues({ icon: first })
  const form = useEndpointForm(giveMemberIcon, {
    ...filled,
    send,
    parts: ({ icon }) => ({ params: { id: card.id }, body: { icon } }),
    onSent: (given) => {
      onCard(given)
      onClose()
    },
  })
  const { icon } = filled.values
  return (
    <Dialog
      open
      onClose={onClose}
      icon="bag"
      title={t('icons.giveTo', { name: card.name })}
      closeLabel={t('staff:dialog.close')}
    >
      <form {...form.props} className="stack">
        <Field label={t('icons.icon')} help={t('icons.confirms', { count: largeAmount })}>
          {(control) => (
            <Select
              {...control}
              name="icon"
              value={icon}
              leading={<IconPicture icon={icon} />}
              onChange={({ target }) => filled.onChange({ icon: offered.find((key) => key === target.value) ?? icon })}
            >
              {offered.map((key) => (
                <option key={key} value={key}>
                  {labelOf(key)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {form.error && <Note tone="bad" role="alert" title={form.error} />}
        <Button type="submit" variant="primary" icon="bag" busy={form.busy}>
          {t('icons.giveAct', { icon: labelOf(icon) })}
        </Button>
      </form>
    </Dialog>
  )
}
