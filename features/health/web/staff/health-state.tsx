import type { IconName } from '#platform/web/ui/icon.tsx'
import { Plate, type PlateTone } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { HealthProblem, HealthState } from '../../contract.ts'
import styles from './health-page.module.css'

const looks: Record<HealthState, { tone: PlateTone; icon: IconName }> = {
  fine: { tone: 'ok', icon: 'check' },
  look: { tone: 'warn', icon: 'eye' },
  act: { tone: 'bad', icon: 'warn' },
}

/** The state of something. */
export function State({ state }: { state: HealthState }) {
  const { t } = useTranslation('staffHealth')
  return <Plate {...looks[state]}>{t(`state.${state}`)}</Plate>
}

/** What is not as it should be, and what to do. */
export function Advice({ problem }: { problem: HealthProblem | null }) {
  const { t } = useTranslation('staffHealth')
  return problem && <p className={styles.advice}>{t(`todo.${problem}`)}</p>
}

/** The worst state of several. */
export function worstOf(all: readonly { state: HealthState }[]): HealthState {
  const states = all.map(({ state }) => state)
  return states.includes('act') ? 'act' : states.includes('look') ? 'look' : 'fine'
}

const order: readonly HealthState[] = ['act', 'look', 'fine']

/** Those that need something first, in their own order. */
export function worstFirst<Entry extends { state: HealthState }>(all: readonly Entry[]): Entry[] {
  return all.toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
}
