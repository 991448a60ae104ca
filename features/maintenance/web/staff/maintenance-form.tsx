import { useState } from 'react'
import { useUndo } from '#features/housekeeping/web/parts.tsx'
import { languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { localTime, momentOf } from '#platform/web/local-time.ts'
import { useZone } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { changeMaintenance, maintenanceTextLength } from '../../client.ts'
import type { Maintenance } from '../../contract.ts'
import styles from './maintenance-page.module.css'

function valuesOf({ texts, expectedEnd, endsItself, isOn }: Maintenance, zone: string) {
  // The time of a maintenance that is over is no proposal for the next.
  const end = isOn ? localTime(expectedEnd, zone) : ''
  return { ...texts, expectedEnd: end, endsItself: isOn && endsItself }
}

function isSame<Values extends object>(one: Values, other: Values): boolean {
  return JSON.stringify(Object.entries(one).toSorted()) === JSON.stringify(Object.entries(other).toSorted())
}

/** The words of the maintenance page, its end, and the switch. Both can be undone. */
export function MaintenanceForm({ state, onState }: { state: Maintenance; onState: (state: Maintenance) => void }) {
  const { t } = useTranslation('staffMaintenance')
  const zone = useZone()
  const { offer } = useUndo()
  const [turns, setTurns] = useState(false)
  const filled = useFormValues(valuesOf(state, zone))
  const { values } = filled
  const [seen, setSeen] = useState(state)
  // What a colleague has changed shows here, unless something is being written.
  if ((state.version !== seen.version || state.isOn !== seen.isOn) && isSame(values, valuesOf(seen, zone))) {
    setSeen(state)
    filled.onChange(valuesOf(state, zone))
  }

  const endOf = (written: string) =>
    written === localTime(seen.expectedEnd, zone)
      ? written === ''
        ? null
        : state.expectedEnd
      : momentOf(written, zone)

  const form = useEndpointForm(changeMaintenance, {
    ...filled,
    words: 'staffMaintenance',
    validate: (given) => ({
      ...Object.fromEntries(
        languageCodes.map((code) => [
          code,
          lengthError(given[code].trim().length, { least: 0, most: maintenanceTextLength }),
        ]),
      ),
      expectedEnd: given.endsItself && given.expectedEnd === '' ? 'error.endNeeded' : undefined,
    }),
    parts: ({ de, en, tr, expectedEnd, endsItself }) => ({
      body: {
        isOn: turns ? !state.isOn : state.isOn,
        texts: { de, en, tr },
        expectedEnd: endOf(expectedEnd),
        endsItself,
        version: seen.version,
      },
    }),
    onSent(changed) {
      const before = state
      setSeen(changed)
      filled.onChange(valuesOf(changed, zone))
      onState(changed)
      offer({
        text: t(changed.isOn === before.isOn ? 'doneChanged' : changed.isOn ? 'doneOn' : 'doneOff'),
        undo: async () => {
          const { isOn, texts, expectedEnd, endsItself } = before
          const { de = '', en = '', tr = '' } = texts
          const body = { isOn, texts: { de, en, tr }, expectedEnd, endsItself, version: changed.version }
          const answer = await call(changeMaintenance, { body })
          if (isRefusal(answer)) throw new Error('The maintenance page stays as it is')
          onState(answer)
        },
      })
    },
    onRefused(failure) {
      const current = isRefusal(failure) ? failure.current : null
      if (!current || typeof current !== 'object') return
      setSeen(current as Maintenance)
      onState(current as Maintenance)
    },
  })
  const isStale = isRefusal(form.failure) && form.failure.refused === 'error.stale'

  return (
    <form {...form.props} className={styles.form}>
      {languageCodes.map((code) => (
        <Field
          key={code}
          label={t('text', { language: t(`languages.${code}`) })}
          error={form.errorOf(code)}
          counter={`${values[code].trim().length}/${maintenanceTextLength}`}
        >
          {(control) => <Textarea {...control} {...form.text(code)} rows={3} lang={code} />}
        </Field>
      ))}
      <p className={styles.quiet}>{t('textHelp', { usual: t('page.text') })}</p>
      <Field label={t('expectedEnd')} help={t('expectedEndHelp', { zone })} error={form.errorOf('expectedEnd')}>
        {(control) => <Input {...control} {...form.text('expectedEnd')} type="datetime-local" />}
      </Field>
      <Switch {...form.checkbox('endsItself')} label={t('endsItself')} description={t('endsItselfHelp')} />
      {form.error && <Note tone="bad" role="alert" title={isStale ? t('stale') : form.error} />}
      <div className={styles.acts}>
        <Button type="submit" variant="primary" icon="wrench" busy={form.busy} onClick={() => setTurns(true)}>
          {t(state.isOn ? 'switchOff' : 'switchOn')}
        </Button>
        <Button type="submit" icon="check" busy={form.busy} onClick={() => setTurns(false)}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
