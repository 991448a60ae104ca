import { useNavigate } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { hotels } from '#features/hotels/client.ts'
import type { Edition, HotelCode } from '#features/hotels/contract.ts'
import { HotelSelect, nameRefusal, useHotelChoice } from '#features/hotels/web/parts.tsx'
import { routePath } from '#platform/contract/addresses.ts'
import { minutesAndSeconds, useSecondsUntil } from '#platform/web/countdown.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { onDemand, useOnDemand } from '#platform/web/on-demand.ts'
import { retryAfterSecondsOf } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import type { IconName } from '#platform/web/ui/icon.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { isHidden, type RefusedScan, useNameError } from './refused-scan.ts'
import styles from './scanner-form.module.css'
import { useScan } from './use-scan.ts'

/**
 * A player to prefill in the form, named by a link: in the form of the hotel's edition, or without
 * a hotel in the modern one.
 */
export type AskedPlayer = { hotel: HotelCode | null; name: string }

// A longer wait concerns players new to the archive; known players can still be found.
const mostWaitSeconds = 3600

// Most visitors never see a refusal, so its component is loaded when typing begins.
const refusalNote = onDemand(['refusedScan'], async () => (await import('./scan-refusal.tsx')).ScanRefusal)

/** Where the form of an edition differs from the other's. */
const looks: Record<Edition, { variant: 'primary' | 'third'; icon: IconName }> = {
  modern: { variant: 'primary', icon: 'search' },
  origins: { variant: 'third', icon: 'retro' },
}

/**
 * Finds a player of an edition by name and hotel and opens the player's page. The input is kept in
 * any case.
 */
export function ScannerForm({ asked, edition = 'modern' }: { asked?: AskedPlayer | null; edition?: Edition }) {
  const { t } = useTranslation(['desk', 'common'])
  const language = useLanguage()
  const navigate = useNavigate()
  const [chosenHotel, chooseHotel] = useHotelChoice(edition)
  // The hotel of a link is not the visitor's choice, and forgotten once they make one.
  const [askedHotel, setAskedHotel] = useState<HotelCode | null>(null)
  const hotel = askedHotel ?? chosenHotel
  const [name, setName] = useState('')
  const [refused, setRefused] = useState<RefusedScan | null>(null)
  const nameInput = useRef<HTMLInputElement>(null)
  const nameError = useNameError(refused)
  const note = useRef<HTMLDivElement>(null)
  const noteId = useId()
  const wait = useSecondsUntil(refused?.retryAt ?? null)
  const waiting = wait > 0
  const { scan, busy } = useScan()
  const [noteIsLost, setNoteIsLost] = useState(false)
  const RefusalNote = useOnDemand(refusalNote, refused !== null, () => setNoteIsLost(true))
  const fetchNote = () => refusalNote.fetch(language).catch(() => {})

  // On small screens the keyboard and the focused field leave little space: the message is scrolled
  // into view.
  useEffect(() => {
    if (refused) note.current?.scrollIntoView({ block: 'nearest' })
  }, [refused])

  // The page is cached without a prefilled name; the link's name is inserted after hydration.
  const { hotel: hotelOfLink = null, name: nameOfLink = '' } = asked ?? {}
  useEffect(() => {
    if (nameOfLink === '' || (hotelOfLink ? hotels[hotelOfLink].edition : 'modern') !== edition) return
    setName(nameOfLink)
    setAskedHotel(hotelOfLink)
  }, [hotelOfLink, nameOfLink, edition])

  function choose(code: HotelCode) {
    setAskedHotel(null)
    chooseHotel(code)
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (busy || waiting) return
    const asked = { hotel, name: name.trim() }
    const wrong = nameRefusal(asked.name)
    const answer = wrong ? { refused: wrong } : await scan(asked.hotel, asked.name)
    if (answer !== 'failed' && 'habboId' in answer && typeof answer.habboId === 'string') {
      setRefused(null)
      await navigate({ to: routePath('scannerUser'), params: { language, habboId: answer.habboId } })
      return
    }
    await fetchNote()
    if (answer === 'failed' || !('refused' in answer)) {
      setRefused({ ...asked, refusal: 'failed', retryAt: null })
      return
    }
    const seconds = answer.refused === 'error.tooManyRequests' ? retryAfterSecondsOf(answer) : 0
    const mustWait = seconds > 0 && seconds <= mostWaitSeconds
    setRefused({ ...asked, refusal: answer, retryAt: mustWait ? Date.now() + seconds * 1000 : null })
    nameInput.current?.focus()
  }

  return (
    <form
      className={styles.form}
      onSubmit={submit}
      onFocus={fetchNote}
      noValidate
      aria-label={t(`form.${edition}.label`)}
    >
      <noscript>
        <p>{t('form.withoutScript')}</p>
      </noscript>
      <div className={styles.fields}>
        <Field label={t(`form.${edition}.playerName`)} error={nameError}>
          {(control) => (
            <Input
              {...control}
              {...(refused && !nameError && { 'aria-describedby': noteId })}
              {...(isHidden(refused) && { 'aria-invalid': true })}
              ref={nameInput}
              name="name"
              value={name}
              placeholder={t(`form.${edition}.example`)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              required
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        <Field label={t(`form.${edition}.hotel`)}>
          {(control) => <HotelSelect {...control} editions={edition} name="hotel" value={hotel} onChoose={choose} />}
        </Field>
        {refused && (
          <div className={styles.refusal} id={noteId} ref={note}>
            {RefusalNote && <RefusalNote refused={refused} />}
            {/* Without a network neither the player comes nor the note. */}
            {!RefusalNote && noteIsLost && <p role="alert">{t('common:error.form')}</p>}
          </div>
        )}
        <div className={styles.find}>
          <Button type="submit" {...looks[edition]} busy={busy} block disabled={waiting}>
            {busy ? (
              t('form.finding')
            ) : (
              <>
                <span className={styles.whole}>
                  {waiting ? t(`form.${edition}.findIn`, { time: minutesAndSeconds(wait) }) : t(`form.${edition}.find`)}
                </span>
                <span className={styles.short} aria-hidden="true">
                  {waiting ? minutesAndSeconds(wait) : t('form.findShort')}
                </span>
              </>
            )}
          </Button>
        </div>
      </div>
    </form>
  )
}
