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
  const [name, setName] = useState(found.name ?? '')
  const [shown, setShown] = useState(found)
  // Another address shows another player.
  if (shown.hotel !== found.hotel || shown.name !== found.name) {
    setShown(found)
    chooseHotel(found.hotel ?? remembered)
    setName(found.name ?? '')
  }
  return (
    <form
      className={styles.find}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) onFind({ hotel, name: name.trim() })
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
            value={name}
            onChange={({ target }) => setName(target.value)}
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
