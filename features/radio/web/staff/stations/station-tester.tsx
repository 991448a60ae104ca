import { type ReactNode, useState } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Failure, refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { type TestedPart, testStation } from '../../../client.ts'
import type { StationChoices, StationTest, TestFailure } from '../../../contract.ts'
import styles from './stations-page.module.css'
import type { useSetup } from './use-setup.ts'

/** Tests a part with what is in the form, saved or not, and shows what came. */
export function StationTester({
  part,
  choices,
  send,
}: {
  part: TestedPart
  choices: StationChoices
  send: ReturnType<typeof useSetup>['send']
}) {
  const { t } = useTranslation('staffStations')
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<StationTest | Failure | null>(null)
  const label = part === 'fallback' ? 'test.actFallback' : part === 'trFallback' ? 'test.actTrFallback' : 'test.act'
  async function test(): Promise<void> {
    setBusy(true)
    setResult(null)
    setResult(await send(testStation, { body: { part, ...choices } }))
    setBusy(false)
  }
  return (
    <div className={styles.test}>
      <Button small icon="play" busy={busy} onClick={() => void test()}>
        {t(label)}
      </Button>
      <div role="status" className={styles.results}>
        {result && <Outcome result={result} />}
      </div>
    </div>
  )
}

function Outcome({ result }: { result: StationTest | Failure }) {
  const { t } = useTranslation('staffStations')
  if (result === 'failed' || isRefusal(result)) return <Note tone="bad" title={refusalText(t, result)} />
  const { info, audio } = result
  return (
    <>
      {info && (
        <Answer name={t('test.info')} {...info}>
          <p>
            {info.isOnline
              ? info.song
                ? t('test.playing', { song: info.song })
                : t('test.noSong')
              : t('test.offline')}
          </p>
          {info.host && <p>{t('test.host', { name: info.host })}</p>}
          {info.show && <p>{t('test.show', { name: info.show })}</p>}
          {info.isOnline && <p>{t('test.listeners', { count: info.listeners })}</p>}
        </Answer>
      )}
      <Answer name={t('test.audio')} {...audio}>
        <p>{t('test.format', { format: audio.format })}</p>
      </Answer>
    </>
  )
}

/** Reasons whose text has the detail in it. */
const isWorded: ReadonlySet<TestFailure['why']> = new Set([
  'status',
  'contentType',
  'leadsElsewhere',
  'noStatus',
  'timeout',
])

function Answer({
  name,
  address,
  milliseconds,
  failure,
  children,
}: {
  name: string
  address: string
  milliseconds: number
  failure: TestFailure | null
  children: ReactNode
}) {
  const { t } = useTranslation('staffStations')
  const took = t('test.took', { count: milliseconds })
  return (
    <Note tone={failure ? 'bad' : 'ok'} title={`${name}, ${took}`}>
      {failure ? (
        <p>
          {t(`test.why.${failure.why}`, { detail: failure.detail || t('test.nothing') })}
          {!isWorded.has(failure.why) && <code>{failure.detail}</code>}
        </p>
      ) : (
        children
      )}
      <p className={styles.address}>{address}</p>
    </Note>
  )
}
