import { type SyntheticEvent, useState } from 'react'
import { thingPath } from '#features/audit/web/parts.tsx'
import { HotelSelect, useHotelChoice } from '#features/hotels/web/parts.tsx'
import { Panel, useStaffNavigate } from '#features/housekeeping/web/parts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './icon-detail.module.css'

/** Opens the card of a member where balances are corrected. */
export function CorrectBalance() {
  const { t } = useTranslation('staffShop')
  const navigate = useStaffNavigate()
  const [hotel, chooseHotel] = useHotelChoice('all')
  const [name, setName] = useState('')

  function open(event: SyntheticEvent) {
    event.preventDefault()
    const path = thingPath({ subject: 'account', subjectId: null, about: { name: name.trim(), hotel } })
    if (name.trim() !== '' && path) void navigate(path, { search: { tab: 'rewards', act: 'correct' } })
  }
  return (
    <Panel icon="coin" title={t('correct.title')}>
      <form className="stack" onSubmit={open}>
        <p className={styles.hint}>{t('correct.text')}</p>
        <Field label={t('owners.hotel')}>
          {(control) => <HotelSelect {...control} value={hotel} onChoose={chooseHotel} editions="all" />}
        </Field>
        <Field label={t('owners.name')}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={32}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Button type="submit" small icon="right">
          {t('correct.act')}
        </Button>
      </form>
    </Panel>
  )
}
