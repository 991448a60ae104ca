import { useState } from 'react'
import { useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { askForSwap } from '../../../client.ts'
import type { StaffAiring, StaffWeek } from '../../../contract.ts'
import styles from './panels.module.css'
import { useReadScheduleAgain } from './use-week.ts'
import { useWhen } from './use-when.ts'

/** Asks the host of an airing to swap its time with one of the member's own airings. */
export function AskSwap({ airing, week }: { airing: StaffAiring; week: StaffWeek }) {
  const { t } = useTranslation('staffSchedule')
  const when = useWhen(week.zone)
  const toast = useToast()
  const readAgain = useReadScheduleAgain()
  const [isAsked, setAsked] = useState(false)
  const keyOf = ({ showId, day }: { showId: number; day: string }) => `${showId} ${day}`
  const [first] = week.ownAirings
  const filled = useFormValues({ mine: first ? keyOf(first) : '' })
  const mine = week.ownAirings.find((each) => keyOf(each) === filled.values.mine) ?? first
  const form = useEndpointForm(askForSwap, {
    ...filled,
    words: 'staffSchedule',
    parts: () => ({
      body: {
        mine: { showId: mine?.showId ?? 0, day: mine?.day ?? '', version: mine?.version ?? 0 },
        other: { showId: airing.showId, day: airing.day, version: airing.version },
      },
    }),
    async onSent() {
      setAsked(true)
      toast({ tone: 'ok', text: t('swap.asked', { name: airing.djName }) })
      await readAgain()
    },
    onRefused: readAgain,
  })
  if (!first) return <p className={styles.quiet}>{t('swap.none')}</p>
  return (
    <form {...form.props} className={styles.swap}>
      <Field label={t('swap.mine')} help={t('swap.help')}>
        {(control) => (
          <Select
            {...control}
            value={filled.values.mine}
            onChange={({ target }) => {
              setAsked(false)
              form.onChange({ mine: target.value })
            }}
          >
            {week.ownAirings.map((each) => (
              <option key={keyOf(each)} value={keyOf(each)}>
                {`${each.showName}, ${when.at(each)}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {form.error && <Note tone="bad" role="alert" title={form.error} />}
      <Button type="submit" small icon="repeat" busy={form.busy} disabled={isAsked}>
        {t('swap.ask', { name: airing.djName })}
      </Button>
    </form>
  )
}
