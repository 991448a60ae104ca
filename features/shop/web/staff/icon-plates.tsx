import { useDateTime, useNow } from '#platform/web/time.tsx'
import type { IconName } from '#platform/web/ui/icon.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { StaffIcon } from '../../contract.ts'
import styles from './shop-page.module.css'
import { type IconState, stateOf } from './shop-search.ts'

const looks: Readonly<Record<IconState, { tone: 'line' | 'ok' | 'warn' | 'bad'; icon: IconName }>> = {
  staff: { tone: 'line', icon: 'people' },
  draft: { tone: 'warn', icon: 'pencil' },
  notSold: { tone: 'line', icon: 'minus' },
  archived: { tone: 'line', icon: 'lock' },
  ahead: { tone: 'line', icon: 'clock' },
  over: { tone: 'line', icon: 'clock' },
  soldOut: { tone: 'bad', icon: 'ban' },
  onSale: { tone: 'ok', icon: 'check' },
}

/** What becomes of an icon in the shop, and the end of its season. */
export function IconPlates({ icon }: { icon: StaffIcon }) {
  const { t } = useTranslation('staffShop')
  const dateTime = useDateTime()
  const state = stateOf(icon, useNow())
  const { from = null, until = null } = icon.product ?? {}
  const word =
    state === 'ahead' && from ? t('state.ahead', { from: dateTime(from) }) : t(`state.${state}`, { from: '' })
  const isOpen = state === 'onSale' || state === 'soldOut'
  return (
    <span className={styles.plates}>
      <Plate {...looks[state]}>{word}</Plate>
      {isOpen && until && (
        <Plate tone="line" icon="clock">
          {t('state.until', { until: dateTime(until) })}
        </Plate>
      )}
    </span>
  )
}
