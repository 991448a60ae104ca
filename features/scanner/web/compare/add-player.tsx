import { useNavigate } from '@tanstack/react-router'
import { type SyntheticEvent, useRef, useState } from 'react'
import { hotels } from '#features/hotels/client.ts'
import { HotelPlate, HotelSelect, nameRefusal, useHotelChoice } from '#features/hotels/web/parts.tsx'
import { routePath } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { retryAfterSecondsOf } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { comparedAtLeast } from '../../compared-players.ts'
import { Fold } from '../fold.tsx'
import { isHidden, type RefusedScan, useNameError } from '../refused-scan.ts'
import { ScanRefusal } from '../scan-refusal.tsx'
import formStyles from '../scanner-form.module.css'
import { useScan } from '../use-scan.ts'
import styles from './add-player.module.css'
import { searchOf } from './compare-search.ts'
import { useLookedUp } from './looked-up.ts'

/**
 * Adds a player to the comparison: one looked up lately, or one by name and hotel, who is scanned
 * if they were not yet.
 */
export function AddPlayer({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('compare')
  const language = useLanguage()
  const navigate = useNavigate()
  const [said, setSaid] = useState('')
  // The form stays open while players are added.
  const [isOpen] = useState(ids.length < comparedAtLeast)
  const lookedUp = useLookedUp().filter(({ habboId }) => !ids.includes(habboId))

  async function add(habboId: string, name: string) {
    if (ids.includes(habboId)) {
      setSaid(t('add.already', { name }))
      return
    }
    await navigate({
      to: routePath('scannerCompare'),
      params: { language },
      search: searchOf([...ids, habboId]),
      resetScroll: false,
    })
    setSaid(t('add.added', { name }))
  }

  return (
    <Fold icon="plus" title={t(ids.length === 0 ? 'add.first' : 'add.title')} isOpen={isOpen}>
      <div className={styles.body}>
        <NameForm onFound={add} />
        <p className="meta" role="status">
          {said}
        </p>
        {lookedUp.length > 0 && (
          <section className={styles.lately}>
            <h3>{t('add.lately')}</h3>
            <ul>
              {lookedUp.map(({ habboId, hotel, name }) => (
                <li key={habboId}>
                  <Button small onClick={() => void add(habboId, name)}>
                    <span translate="no">{name}</span>
                    <span className="sr">, {hotels[hotel].label}</span>
                  </Button>
                  <HotelPlate code={hotel} />
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Fold>
  )
}

/** Finds a player by name and hotel. What was typed is kept until the player is found. */
function NameForm({ onFound }: { onFound: (habboId: string, name: string) => Promise<void> }) {
  const { t } = useTranslation(['compare', 'desk'])
  const [hotel, chooseHotel] = useHotelChoice('all')
  const [name, setName] = useState('')
  const [refused, setRefused] = useState<RefusedScan | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const nameError = useNameError(refused)
  const { scan, busy } = useScan()

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (busy) return
    const asked = { hotel, name: name.trim() }
    const wrong = nameRefusal(asked.name)
    const answer = wrong ? { refused: wrong } : await scan(asked.hotel, asked.name)
    if (answer !== 'failed' && 'habboId' in answer && typeof answer.habboId === 'string') {
      setRefused(null)
      setName('')
      input.current?.focus()
      await onFound(answer.habboId, asked.name)
      return
    }
    if (answer === 'failed' || !('refused' in answer)) {
      setRefused({ ...asked, refusal: 'failed', retryAt: null })
      return
    }
    const seconds = answer.refused === 'error.tooManyRequests' ? retryAfterSecondsOf(answer) : 0
    setRefused({ ...asked, refusal: answer, retryAt: seconds > 0 ? Date.now() + seconds * 1000 : null })
    input.current?.focus()
  }

  return (
    <form className={formStyles.form} onSubmit={submit} noValidate aria-label={t('add.label')}>
      <noscript>
        <p>{t('desk:form.withoutScript')}</p>
      </noscript>
      <div className={formStyles.fields}>
        <Field label={t('desk:form.modern.playerName')} error={nameError} help={t('add.help')}>
          {(control) => (
            <Input
              {...control}
              {...(isHidden(refused) && { 'aria-invalid': true })}
              ref={input}
              name="name"
              value={name}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              required
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={t('desk:form.modern.hotel')}>
          {(control) => <HotelSelect {...control} editions="all" name="hotel" value={hotel} onChoose={chooseHotel} />}
        </Field>
        {refused && (
          <div className={formStyles.refusal}>
            <ScanRefusal refused={refused} />
          </div>
        )}
        <div className={formStyles.find}>
          <Button type="submit" variant="primary" icon="plus" busy={busy} block>
            {t('add.submit')}
          </Button>
        </div>
      </div>
    </form>
  )
}
