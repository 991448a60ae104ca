import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { thingPath } from '#features/audit/web/parts.tsx'
import { HotelSelect, useHotelChoice } from '#features/hotels/web/parts.tsx'
import { Head, Panel, StaffLink, useStaffPages, useUndo } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { giveIconTo, largeAmount, listIconOwners, takeIconFrom } from '../../client.ts'
import type { IconOwner } from '../../contract.ts'
import type { DetailProps } from './detail-props.ts'
import styles from './icon-detail.module.css'
import { useNameOf } from './use-shop-icons.ts'

/** Who has an icon: gives it to a member, and takes it from one. */
export function OwnersPanel({ icon, shop }: DetailProps) {
  const { t } = useTranslation('staffShop')
  const list = useStaffPages(listIconOwners, { params: { icon: icon.icon } })
  const { items } = list
  return (
    <Panel icon="people" title={t('owners.title')}>
      <GiveForm icon={icon} shop={shop} />
      {list.failed && <p role="alert">{t('failed')}</p>}
      {list.isLoading && <Skeleton height="120px" />}
      {items?.length === 0 && <p className={styles.hint}>{t('owners.none')}</p>}
      {items && items.length > 0 && (
        <ul className={styles.rows} aria-label={t('owners.title')}>
          {items.map((owner) => (
            <Owner key={owner.accountId} owner={owner} icon={icon} shop={shop} />
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button small variant="ghost" busy={list.isLoadingMore} onClick={list.readMore}>
          {t('more')}
        </Button>
      )}
    </Panel>
  )
}

function GiveForm({ icon, shop }: DetailProps) {
  const { t } = useTranslation('staffShop')
  const toast = useToast()
  const queryClient = useQueryClient()
  const [hotel, chooseHotel] = useHotelChoice('all')
  const filled = useFormValues({ name: '' })
  const form = useEndpointForm(giveIconTo, {
    ...filled,
    send: shop.send,
    words: 'staffShop',
    fields: { 'error.userNotFound': 'name', 'error.nameInvalid': 'name', 'error.iconOwned': 'name' },
    validate: ({ name }) => ({ name: name.trim() === '' ? 'error.formFieldRequired' : undefined }),
    parts: ({ name }) => ({ params: { icon: icon.icon }, body: { hotel, name: name.trim() } }),
    onSent: ({ name }) => {
      toast({ tone: 'ok', text: t('owners.given', { name }) })
      filled.onChange({ name: '' })
      void queryClient.invalidateQueries({ queryKey: [listIconOwners.path] })
    },
  })
  return (
    <form {...form.props} className="stack">
      <Field label={t('owners.hotel')}>
        {(control) => <HotelSelect {...control} value={hotel} onChoose={chooseHotel} editions="all" />}
      </Field>
      <Field label={t('owners.name')} help={t('owners.confirms', { count: largeAmount })} error={form.errorOf('name')}>
        {(control) => (
          <Input
            {...control}
            {...form.text('name')}
            maxLength={32}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      {form.error && <Note tone="bad" role="alert" title={form.error} />}
      <Button type="submit" small icon="bag" busy={form.busy}>
        {t('owners.give')}
      </Button>
    </form>
  )
}

function Owner({ owner, icon, shop }: DetailProps & { owner: IconOwner }) {
  const { t } = useTranslation(['staffShop', 'staff'])
  const toast = useToast()
  const queryClient = useQueryClient()
  const nameOf = useNameOf()
  const { offer } = useUndo()
  const [asks, setAsks] = useState(false)
  const [busy, setBusy] = useState(false)
  const { accountId, name, hotel, avatar, how, paid, since } = owner
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: [listIconOwners.path] })
  const path = thingPath({ subject: 'account', subjectId: null, about: { name, hotel } })

  async function take() {
    setBusy(true)
    const taken = await shop.tryTo(takeIconFrom, { params: { icon: icon.icon, account: accountId } })
    setBusy(false)
    setAsks(false)
    readAgain()
    if (!taken) return
    const what = { icon: nameOf(icon), name }
    // What was paid has come back, so that a gift cannot undo it.
    if (paid > 0) return toast({ tone: 'ok', text: t('owners.takenPaid', { ...what, count: paid }) })
    offer({
      text: t('owners.taken', what),
      async undo() {
        const answer = await shop.send(giveIconTo, { params: { icon: icon.icon }, body: { hotel, name } })
        if (isRefusal(answer)) throw new Error(answer.refused)
        readAgain()
      },
    })
  }
  return (
    <li>
      <Head isNamed name={name} avatar={avatar} />
      <span>
        {path ? (
          <StaffLink to={path} search={{ tab: 'rewards' }}>
            {name}
          </StaffLink>
        ) : (
          name
        )}
        <small>
          {how === 'given' ? t('owners.how.given') : t('owners.how.bought', { count: paid })}
          {', '}
          <Time value={since} form="date" />
        </small>
      </span>
      <div>
        <Button small variant="ghost" icon="trash" busy={busy} onClick={() => (paid > 0 ? setAsks(true) : void take())}>
          {t('owners.take')}
        </Button>
        <Dialog
          open={asks}
          onClose={() => setAsks(false)}
          icon="warn"
          title={t('owners.takeTitle', { name })}
          closeLabel={t('staff:dialog.close')}
        >
          <div className="stack">
            <p>{t('owners.takeText', { name, count: paid })}</p>
            <Button variant="danger" busy={busy} onClick={() => void take()}>
              {t('owners.take')}
            </Button>
          </div>
        </Dialog>
      </div>
    </li>
  )
}
