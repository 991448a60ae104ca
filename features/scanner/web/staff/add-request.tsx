import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { HotelSelect, useHotelChoice } from '#features/hotels/web/parts.tsx'
import { Panel } from '#features/housekeeping/web/parts.tsx'
import { useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { addRemoval, listRemovals, removalKinds } from '../../client.ts'
import type { Removal } from '../../contract.ts'

/** Enters a request that reached the team by mail. */
export function AddRequest() {
  const { t } = useTranslation('staffPlayers')
  const toast = useToast()
  const queryClient = useQueryClient()
  const [remembered] = useHotelChoice('all')
  const [hotel, chooseHotel] = useState(remembered)
  const values = useFormValues({ name: '', kind: 'page' as Removal['kind'], received: today() })
  const form = useEndpointForm(addRemoval, {
    ...values,
    validate: ({ name, received }) => ({
      name: name.trim() === '' ? 'error.formFieldRequired' : undefined,
      received: received === '' ? 'error.formFieldRequired' : undefined,
    }),
    parts: ({ name, kind, received }) => ({ body: { hotel, name, kind, received } }),
    onSent(_removal, sent) {
      values.reset(sent)
      toast({ tone: 'ok', text: t('add.done') })
      void queryClient.invalidateQueries({ queryKey: [listRemovals.path] })
    },
  })
  return (
    <Panel icon="plus" title={t('add.title')}>
      <form {...form.props} className="stack">
        <Field label={t('hotel')}>
          {(control) => <HotelSelect {...control} editions="all" value={hotel} onChoose={chooseHotel} />}
        </Field>
        <Field label={t('name')} error={form.errorOf('name')}>
          {(control) => (
            <Input {...control} {...form.text('name')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
          )}
        </Field>
        <Field label={t('add.kind')}>
          {(control) => (
            <Select
              {...control}
              value={form.values.kind}
              onChange={({ target }) => {
                const kind = removalKinds.find((known) => known === target.value)
                if (kind) form.onChange({ kind })
              }}
            >
              {removalKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`kinds.${kind}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('add.received')} help={t('add.receivedHelp')} error={form.errorOf('received')}>
          {(control) => <Input {...control} {...form.text('received')} type="date" max={today()} />}
        </Field>
        {form.error && <Note tone="bad" role="alert" title={form.error} />}
        <Button type="submit" icon="plus" busy={form.busy}>
          {t('add.button')}
        </Button>
      </form>
    </Panel>
  )
}

/** Today in the browser's zone, as `2026-11-26`. */
function today(): string {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}
