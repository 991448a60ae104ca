import { type RefObject, useState } from 'react'
import type { HotelCode } from '#features/hotels/contract.ts'
import { HotelSelect, useHotelChoice } from '#features/hotels/web/parts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './players.module.css'

/** Finds a scanned player by hotel and name. */
export function FindPlayer({
  found,
  find,
  busy,
  onFind,
}: {
  found: { hotel?: HotelCode | undefined; name?: string | undefined }
  find: RefObject<HTMLInputElement | null>
  busy: boolean
  onFind: (player: { hotel: HotelCode; name: string }) => void
}) {
  const { t } = useTranslation('staffPlayers')
  const [remembered] = useHotelChoice('all')
  const [hotel, chooseHotel] = useState(found.hotel ?? remembered)
  return (
    <form
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault()
        const name = String(new FormData(event.currentTarget).get('name') ?? '').trim()
        if (name) onFind({ hotel, name })
      }}
    >
      <Field label={t('hotel')}>
        {(control) => <HotelSelect {...control} editions="all" value={hotel} onChoose={chooseHotel} />}
      </Field>
      <Field label={t('name')}>
        {(control) => (
          <Input
            {...control}
            ref={find}
            name="name"
            defaultValue={found.name ?? ''}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-keyshortcuts="/"
          />
        )}
      </Field>
      <Button type="submit" icon="search" busy={busy}>
        {t('history.find')}
      </Button>
    </form>
  )
}
