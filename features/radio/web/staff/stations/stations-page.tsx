import { useState } from 'react'
import { WhatHappened } from '#features/audit/web/parts.tsx'
import { Panel, StaffHead, TwoColumns } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { useDateTime } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { restoreStations } from '../../../client.ts'
import type { StationSetup } from '../../../contract.ts'
import { StationsForm } from './stations-form.tsx'
import styles from './stations-page.module.css'
import { useSetup } from './use-setup.ts'

/** The addresses of the radio stations: chosen here or fixed by the environment, and tested. */
export function StationsPage() {
  const { t } = useTranslation('staffStations')
  const { asked, setup, onSetup, send } = useSetup()
  if (setup) return <Loaded setup={setup} send={send} onSetup={onSetup} />
  return (
    <>
      <StaffHead title={t('title')} />
      {asked.isError && (
        <Note tone="bad" role="alert" title={t('failed')}>
          <Button small onClick={() => void asked.refetch()}>
            {t('again')}
          </Button>
        </Note>
      )}
      {asked.isPending && <Skeleton height="440px" />}
    </>
  )
}

function Loaded({
  setup,
  send,
  onSetup,
}: Pick<ReturnType<typeof useSetup>, 'send' | 'onSetup'> & { setup: StationSetup }) {
  const { t } = useTranslation('staffStations')
  const dateTime = useDateTime()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  // What a colleague changed while this is open is shown by a press, so that nothing typed is lost.
  const [shown, setShown] = useState(setup)

  function show(changed: StationSetup): void {
    setShown(changed)
    onSetup(changed)
  }
  async function restore(): Promise<void> {
    setBusy(true)
    const answer = await send(restoreStations, { body: { seen: setup.version } })
    setBusy(false)
    if (answer === 'failed' || isRefusal(answer)) return toast({ tone: 'bad', text: refusalText(t, answer) })
    show(answer)
    toast({ tone: 'ok', text: t('restored') })
  }
  const { changedAt, changedBy } = setup
  return (
    <>
      <StaffHead
        title={t('title')}
        facts={
          changedAt ? t('changed', { time: dateTime(changedAt), name: changedBy ?? t('someone') }) : t('neverChanged')
        }
        actions={
          setup.former && (
            <Button small icon="undo" busy={busy} onClick={() => void restore()}>
              {t('restore')}
            </Button>
          )
        }
      />
      <TwoColumns side={<Side setup={setup} />}>
        <StationsForm key={shown.version} setup={shown} latest={setup} send={send} onShow={show} />
      </TwoColumns>
    </>
  )
}

function Side({ setup }: { setup: StationSetup }) {
  const { t } = useTranslation('staffStations')
  return (
    <>
      <Panel icon="info" title={t('way.title')}>
        <div className={styles.facts}>
          <p>{t(setup.isPassedThrough ? 'way.through' : 'way.direct')}</p>
          <p>{t('way.setBy', { variable: 'RADIO_STREAM_MODE' })}</p>
          <p>{t('private', { variable: 'RADIO_PRIVATE_ORIGINS' })}</p>
        </div>
      </Panel>
      <WhatHappened key={setup.version} subject="stations" id="all" />
    </>
  )
}
