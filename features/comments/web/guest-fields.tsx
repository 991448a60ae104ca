import type { Ref } from 'react'
import { useOpenPanel } from '#features/accounts/web/parts.tsx'
import type { HotelCode } from '#features/hotels/contract.ts'
import { HotelSelect } from '#features/hotels/web/parts.tsx'
import type { FormFields } from '#platform/web/endpoint-form.ts'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './comment-form.module.css'

/** Hotel and name of a guest. A registered name offers the login, prefilled with both. */
export function GuestFields({
  form,
  nameField,
}: {
  form: FormFields<{ name: string; hotel: HotelCode }>
  nameField: Ref<HTMLInputElement>
}) {
  const { t } = useTranslation('comments')
  const { openLogin } = useOpenPanel()
  const { hotel } = form.values
  const name = form.values.name.trim()
  const nameError = form.errorOf('name') && (
    <span>
      {form.errorOf('name')}
      {form.keyOf('name') === 'error.nameRegistered' && (
        <>
          {' '}
          <button type="button" className="lnk" onClick={() => openLogin({ hotel, name })}>
            {t('form.logInAs', { name })}
          </button>
        </>
      )}
    </span>
  )
  return (
    <div className={styles.guest}>
      <Field label={t('form.name')} error={nameError}>
        {(control) => (
          <Input
            {...control}
            ref={nameField}
            name="name"
            value={form.values.name}
            autoComplete="nickname"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
            onChange={form.text('name').onChange}
          />
        )}
      </Field>
      <Field label={t('form.hotel')} error={form.errorOf('hotel')}>
        {(control) => (
          <HotelSelect
            {...control}
            name="hotel"
            editions="all"
            value={hotel}
            onChoose={(hotel) => form.onChange({ hotel })}
          />
        )}
      </Field>
    </div>
  )
}
