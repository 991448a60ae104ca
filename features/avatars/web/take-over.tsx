import { useNavigate } from '@tanstack/react-router'
import { type SyntheticEvent, useId, useState } from 'react'
import { HotelSelect, nameRefusal, useHotelChoice } from '#features/hotels/web/parts.tsx'
import { addressOf, routePath } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { findLook } from '../client.ts'
import styles from './pose-picker.module.css'

type Problem = 'unknown' | 'hidden' | 'failed' | 'name'

/** Takes over the look of a scanned player by name and hotel. What was typed stays. */
export function TakeOver() {
  const { t } = useTranslation('avatars')
  const language = useLanguage()
  const navigate = useNavigate()
  const id = useId()
  const [hotel, chooseHotel] = useHotelChoice('modern')
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (busy) return
    if (nameRefusal(name)) return setProblem('name')
    setBusy(true)
    setProblem(await take())
    setBusy(false)
  }

  async function take(): Promise<Problem | null> {
    try {
      const answer = await call(findLook, { query: { hotel, name: name.trim() } })
      if (isRefusal(answer)) {
        if (answer.refused === 'error.nameInvalid') return 'name'
        return answer.refused === 'error.playerHidden' ? 'hidden' : 'unknown'
      }
      // The page begins with the picture, which is out of sight from here on a phone.
      await navigate({ to: routePath('habboAvatar'), params: { language }, search: { player: answer.habboId } })
      return null
    } catch {
      return 'failed'
    }
  }

  return (
    <Card as="section" aria-labelledby={id}>
      <CardTitle icon="people" title={t('take.title')} id={id} />
      <form className={styles.groups} onSubmit={submit} noValidate>
        <Field label={t('take.name')} error={problem === 'name' ? t('take.invalid') : undefined} help={t('take.help')}>
          {(control) => (
            <Input
              {...control}
              value={name}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={32}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        <Field label={t('take.hotel')}>
          {(control) => <HotelSelect {...control} value={hotel} onChoose={chooseHotel} />}
        </Field>
        {problem && problem !== 'name' && (
          <Note tone={problem === 'failed' ? 'bad' : 'info'} role="alert" title={t(`take.${problem}`)}>
            {problem === 'unknown' && <TextLink href={addressOf('home', language)}>{t('take.scan')}</TextLink>}
          </Note>
        )}
        <div>
          <Button type="submit" icon="user" busy={busy}>
            {t('take.submit')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
