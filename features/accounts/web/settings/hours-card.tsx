import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type HoursChoice, hoursChoices, hoursShown, useHours } from '#platform/web/hours.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { formatTime, useZone } from '#platform/web/time.tsx'
import { RadioList } from '#platform/web/ui/radio-list.tsx'
import { SplitCard } from '#platform/web/ui/split-card.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { visitQuery } from '../visit.ts'

const words = { auto: 'auto', '12': 'twelve', '24': 'twentyFour' } as const satisfies Record<HoursChoice, string>

/**
 * Choice of the time format, each option with the current time as its example. `onChoose` returns
 * whether the choice was saved.
 */
export function HoursCard({
  hours,
  onChoose,
}: {
  hours: HoursChoice
  onChoose: (hours: HoursChoice) => Promise<boolean>
}) {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const zone = useZone()
  const now = usePresent()
  const queryClient = useQueryClient()
  const [shownHere, showHere] = useHours()

  async function choose(chosen: HoursChoice) {
    showHere(chosen)
    if (await onChoose(chosen)) await queryClient.invalidateQueries({ queryKey: visitQuery.queryKey })
    else showHere(shownHere)
  }

  return (
    <SplitCard icon="clock" title={t('settings.hours.title')} lead={<p>{t('settings.hours.lead')}</p>}>
      <RadioList
        label={t('settings.hours.title')}
        value={hours}
        onChoose={choose}
        choices={hoursChoices.map((choice) => ({
          value: choice,
          label: t(`settings.hours.${words[choice]}`),
          description: t(`settings.hours.${words[choice]}Text`),
          end: <time>{formatTime(now, 'time', language, zone, hoursShown(choice, zone, null))}</time>,
        }))}
      />
    </SplitCard>
  )
}

/** The present to the second, so that a clock changes when clocks do. */
function usePresent(): string {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
