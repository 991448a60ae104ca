import type { Ref } from 'react'
import { useOpenPanel } from '#features/accounts/web/parts.tsx'
import type { HotelCode } from '#features/hotels/contract.ts'
import { HotelSelect } from '#features/hotels/web/parts.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './comment-form.module.css'
import type { RefusedPost } from './use-post.ts'

/** Hotel and name of a guest. A registered name offers the login, prefilled with both. */
export function GuestFields({
  name,
  onName,
  hotel,
  onHotel,
  refused,
  nameField,
}: {
  name: string
  onName: (name: string) => void
  hotel: HotelCode
  onHotel: (hotel: HotelCode) => void
  refused: RefusedPost | null
  nameField: Ref<HTMLInputElement>
}) {
  const { t } = useTranslation('comments')
  const { openLogin } = useOpenPanel()
  const isRegistered = refused?.key === 'error.nameRegistered'
  const nameError = refused?.field === 'name' && (
    <span>
      {refused.sentence}
      {isRegistered && (
        <>
          {' '}
          <button type="button" className="lnk" onClick={() => openLogin({ hotel, name: name.trim() })}>
            {t('form.logInAs', { name: name.trim() })}
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
            value={name}
            autoComplete="nickname"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
            onChange={(event) => onName(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('form.hotel')} error={refused?.field === 'hotel' && refused.sentence}>
        {(control) => <HotelSelect {...control} name="hotel" editions="all" value={hotel} onChoose={onHotel} />}
      </Field>
    </div>
  )
}
