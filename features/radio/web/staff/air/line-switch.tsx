import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaffKeys } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Time } from '#platform/web/time.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { changeLine } from '../../../client.ts'
import type { Air, StationId } from '../../../contract.ts'
import styles from './air-page.module.css'
import { airQuery } from './air-query.ts'

/** Opens and closes the request line, for those who may; others read who did. */
export function LineSwitch({ station, air }: { station: StationId; air: Air }) {
  const { t } = useTranslation(['staffRadio', 'staff', 'common'])
  const queryClient = useQueryClient()
  const toast = useToast()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const { line, mayHold } = air
  const isOpen = wanted ?? line.isOpen

  async function turn(open: boolean): Promise<void> {
    setWanted(open)
    const answer = await call(changeLine, { body: { station, isOpen: open } }).catch(() => 'failed' as const)
    if (answer === 'failed' || isRefusal(answer)) toast({ tone: 'bad', text: refusalText(t, answer) })
    await queryClient.invalidateQueries({ queryKey: airQuery(station).queryKey })
    setWanted(null)
  }
  useStaffKeys({ l: mayHold ? () => void turn(!isOpen) : undefined })

  const since = line.changedAt && (
    <>
      {line.by === null ? t('line.since') : t('line.by', { name: line.by })} <Time value={line.changedAt} form="time" />
    </>
  )
  return (
    <section className={styles.panel} aria-label={t('line.title')}>
      <Switch
        className={styles.switch}
        label={t(isOpen ? 'line.open' : 'line.closed')}
        description={mayHold ? since : t('line.onlyOwn')}
        checked={isOpen}
        disabled={!mayHold}
        aria-keyshortcuts="l"
        onChange={({ target }) => void turn(target.checked)}
      />
    </section>
  )
}
