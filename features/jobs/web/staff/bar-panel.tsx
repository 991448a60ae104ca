import { useState } from 'react'
import { Panel } from '#features/housekeeping/web/parts.tsx'
import { useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { useDateTime } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { barApplicant, liftApplicantBar } from '../../client.ts'
import styles from './panels.module.css'
import type { ApplicationActs } from './use-application.ts'

/** Until when the applicant may not apply again; can be set, changed and lifted. */
export function BarPanel(acts: ApplicationActs) {
  const { t } = useTranslation('staffJobs')
  const dateTime = useDateTime()
  const { application, act } = acts
  const { id, bar } = application
  const [isSetting, setSetting] = useState(false)
  return (
    <Panel icon="ban" title={t('bar.title')}>
      <div className="stack">
        <p className={styles.quiet}>{t('bar.text')}</p>
        {bar && (
          <>
            <Note
              tone="warn"
              title={t('bar.until', { until: dateTime(bar.until), name: bar.by?.name ?? t('list.team') })}
            />
            <Button small onClick={() => void act(liftApplicantBar, { params: { id } })}>
              {t('bar.lift')}
            </Button>
          </>
        )}
        {!bar && !isSetting && (
          <Button small variant="ghost" icon="ban" onClick={() => setSetting(true)}>
            {t('bar.set')}
          </Button>
        )}
        {!bar && isSetting && <BarForm {...acts} onClose={() => setSetting(false)} />}
      </div>
    </Panel>
  )
}

const dayMs = 86_400_000

function BarForm({ application: { id }, onChanged, send, onClose }: ApplicationActs & { onClose: () => void }) {
  const { t } = useTranslation('staffJobs')
  const [inThreeMonths] = useState(() => new Date(Date.now() + 90 * dayMs).toISOString().slice(0, 10))
  const filled = useFormValues({ until: inThreeMonths })
  const form = useEndpointForm(barApplicant, {
    words: 'staffJobs',
    ...filled,
    send,
    validate: ({ until }) => ({ until: until === '' ? 'error.formFieldRequired' : undefined }),
    // Until the end of the day here.
    parts: ({ until }) => ({ params: { id }, body: { until: new Date(`${until}T23:59:00`).toISOString() } }),
    fields: { 'error.dayPast': 'until', 'error.dayFar': 'until' },
    onSent: (changed) => {
      onChanged(changed)
      onClose()
    },
  })
  return (
    <form {...form.props} className="stack">
      <Field label={t('bar.day')} error={form.errorOf('until')}>
        {(control) => <Input {...control} {...form.text('until')} type="date" />}
      </Field>
      {form.error && <Note tone="bad" role="alert" title={form.error} />}
      <p className={styles.acts}>
        <Button type="submit" small variant="danger" busy={form.busy}>
          {t('bar.set')}
        </Button>
        <Button small variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
      </p>
    </form>
  )
}
