import { useFormContext } from 'react-hook-form'
import type { HotelCode } from '#features/hotels/contract.ts'
import { HotelSelect, nameRefusal } from '#features/hotels/web/parts.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { useFieldSentence } from './field-sentence.ts'

/**
 * Hotel and name of a player, inside a `FormProvider`. `isMissing` says that the hotel has no such
 * player; `onSettle` is called when the visitor leaves one of the fields.
 */
export function PlayerFields({
  hotel,
  onHotel,
  isMissing,
  onSettle,
}: {
  hotel: HotelCode
  onHotel: (hotel: HotelCode) => void
  isMissing: boolean
  onSettle: () => void
}) {
  const { t } = useTranslation(['accounts', 'common'])
  const sentence = useFieldSentence()
  const { register, formState } = useFormContext<{ name: string }>()
  const missing = isMissing ? t('common:error.userNotFound') : null
  return (
    <>
      <Field label={t('fields.hotel')}>
        {(control) => (
          <HotelSelect {...control} name="hotel" editions="all" value={hotel} onChoose={onHotel} onBlur={onSettle} />
        )}
      </Field>
      <Field label={t('fields.name')} error={sentence(formState.errors.name?.message) ?? missing}>
        {(control) => (
          <Input
            {...control}
            {...register('name', {
              validate: (name: string) => nameRefusal(name) ?? true,
              onBlur: onSettle,
            })}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
          />
        )}
      </Field>
    </>
  )
}
