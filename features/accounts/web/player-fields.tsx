import type { HotelCode } from '#features/hotels/contract.ts'
import { HotelSelect } from '#features/hotels/web/parts.tsx'
import type { FormFields } from '#platform/web/endpoint-form.ts'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'

/**
 * Hotel and name of the player whose account it is about. `isMissing` says that the hotel has no
 * player of that name; `onSettle` is called when the visitor leaves one of the two.
 */
export function PlayerFields({
  form,
  hotel,
  onHotel,
  isMissing,
  onSettle,
}: {
  form: FormFields<{ name: string }>
  hotel: HotelCode
  onHotel: (hotel: HotelCode) => void
  isMissing: boolean
  onSettle: () => void
}) {
  const { t } = useTranslation(['accounts', 'common'])
  const missing = isMissing ? t('common:error.userNotFound') : null
  const name = form.text('name')
  return (
    <>
      <Field label={t('fields.hotel')}>
        {(control) => (
          <HotelSelect {...control} name="hotel" editions="all" value={hotel} onChoose={onHotel} onBlur={onSettle} />
        )}
      </Field>
      <Field label={t('fields.name')} error={form.errorOf('name') ?? missing}>
        {(control) => (
          <Input
            {...control}
            {...name}
            onBlur={() => {
              name.onBlur()
              onSettle()
            }}
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
