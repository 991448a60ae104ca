import { useState } from 'react'
import { hasTexts, Panel, partsOfDraft, useLocalDraft } from '#features/housekeeping/web/parts.tsx'
import { useEndpointForm } from '#platform/web/endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { changeStations, stationFields } from '../../../client.ts'
import type { StationChoices, StationSetup } from '../../../contract.ts'
import { StationField } from './station-field.tsx'
import { StationTester } from './station-tester.tsx'
import styles from './stations-page.module.css'
import type { useSetup } from './use-setup.ts'

/**
 * The fields of both stations and of the fallbacks; `latest` is how they are now. What is typed is
 * kept until it is saved or discarded.
 */
export function StationsForm({
  setup,
  latest,
  send,
  onShow,
}: {
  setup: StationSetup
  latest: StationSetup
  send: ReturnType<typeof useSetup>['send']
  onShow: (setup: StationSetup) => void
}) {
  const { t } = useTranslation('staffStations')
  const toast = useToast()
  const [newer, setNewer] = useState<StationSetup | null>(null)
  const [draft, keep] = useLocalDraft('stations', readStationDraft)
  const { values, version } = draft ?? { values: setup.choices, version: setup.version }
  const form = useEndpointForm(changeStations, {
    values,
    onChange: (change: Partial<StationChoices>) => keep({ values: { ...values, ...change }, version }),
    send,
    words: 'staffStations',
    parts: (filled) => ({ body: { seen: version, ...filled } }),
    onSent(changed) {
      keep(null)
      onShow(changed)
      toast({ tone: 'ok', text: t('saved') })
    },
    onRefused(failure) {
      if (failure !== 'failed' && failure.refused === 'error.stale') setNewer(failure.current as StationSetup)
    },
  })
  const current = newer ?? (latest.version > version ? latest : null)
  const parts = { setup, form }
  const test = { choices: values, send }
  function discard(): void {
    keep(null)
    setNewer(null)
    if (current) onShow(current)
  }
  return (
    <form {...form.props} className={styles.form}>
      {current && (
        <Note tone="warn" role="alert" title={t('stale')}>
          <Button small icon="undo" onClick={discard}>
            {t('showNewer')}
          </Button>
        </Note>
      )}
      {(['main', 'tr'] as const).map((id) => (
        <Panel key={id} icon="radio" title={t(`part.${id}`)}>
          <div className={styles.part}>
            <p className={styles.hint}>{t(`partText.${id}`)}</p>
            <div className={styles.fields}>
              <StationField {...parts} field={`${id}Kind`} />
              <StationField {...parts} field={`${id}Mount`} />
              <StationField {...parts} field={`${id}Url`} />
              <StationField {...parts} field={`${id}StreamUrl`} />
              <StationField {...parts} field={`${id}DjFrom`} />
              <StationField {...parts} field={`${id}ShowFrom`} />
            </div>
            <StationTester {...test} part={id} />
          </div>
        </Panel>
      ))}
      <Panel icon="repeat" title={t('part.fallbacks')}>
        <div className={styles.part}>
          <p className={styles.hint}>{t('partText.fallbacks')}</p>
          <div className={styles.fields}>
            <StationField {...parts} field="fallback" />
            <StationField {...parts} field="trFallback" />
          </div>
          <StationTester {...test} part="fallback" />
          <StationTester {...test} part="trFallback" />
        </div>
      </Panel>
      {form.error && !newer && <Note tone="bad" role="alert" title={form.error} />}
      <div className={styles.save}>
        <Button variant="ghost" disabled={draft === null} onClick={discard}>
          {t('discard')}
        </Button>
        <Button type="submit" variant="primary" icon="check" busy={form.busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

/** What was typed for the stations, and the version that it replaces. */
type StationDraft = { values: StationChoices; version: number }

/** Reads what was kept; null for anything else. */
function readStationDraft(stored: unknown): StationDraft | null {
  const draft = partsOfDraft(stored)
  const isWhole = hasTexts(draft?.values, stationFields) && Number.isSafeInteger(draft?.version)
  return isWhole ? (stored as StationDraft) : null
}
