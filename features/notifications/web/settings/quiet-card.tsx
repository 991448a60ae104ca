import { useZone } from '#platform/web/time.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { SplitCard } from '#platform/web/ui/split-card.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { QuietHours } from '../../contract.ts'
import styles from './notice-settings.module.css'

/** The hours that are proposed when quiet hours are switched on: 22:00 to 8:00. */
const proposed = { from: 22 * 60, to: 8 * 60 }

/** Sets the hours in which no push is sent, on the clock of the member's present zone. */
export function QuietCard({ hours, change }: { hours: QuietHours | null; change: (hours: QuietHours | null) => void }) {
  const { t } = useTranslation('notices')
  const zone = useZone()
  return (
    <SplitCard icon="moon" title={t('quiet.title')} lead={<p>{t('quiet.lead')}</p>}>
      <Switch
        label={t('quiet.switch')}
        description={t('quiet.text', { zone: (hours?.zone ?? zone).replaceAll('_', ' ') })}
        checked={hours !== null}
        onChange={(event) => change(event.target.checked ? { ...proposed, zone } : null)}
      />
      {hours && (
        <div className={styles.hours}>
          {(['from', 'to'] as const).map((end) => (
            <Field key={end} label={t(`quiet.${end}`)}>
              {(control) => (
                <Input
                  {...control}
                  type="time"
                  value={clockOf(hours[end])}
                  required
                  onChange={(event) => {
                    const minutes = minutesOf(event.target.value)
                    if (minutes !== null) change({ ...hours, [end]: minutes, zone })
                  }}
                />
              )}
            </Field>
          ))}
        </div>
      )}
    </SplitCard>
  )
}

function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

function minutesOf(clock: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(clock) ?? []
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes)
}
