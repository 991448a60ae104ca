import { useFigures } from '#platform/web/figures.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { FishingPlace } from '../../contract.ts'
import styles from './rank-change.module.css'

/**
 * Shows the change of a place since the previous day: a sign, a word and a colour; nothing without
 * a day to compare with.
 */
export function RankChange({ change }: Pick<FishingPlace, 'change'>) {
  const { t } = useTranslation('origins')
  const figure = useFigures()
  if (change === null) return null
  if (change === 'new') {
    return (
      <span className={styles.new}>
        <Icon name="star" small />
        {t('fishing.change.new')}
      </span>
    )
  }
  if (change === 0) {
    return (
      <span className={styles.same}>
        <Icon name="minus" small />
        {t('fishing.change.same')}
      </span>
    )
  }
  const moved = change > 0 ? 'up' : 'down'
  const number = figure(Math.abs(change))
  return (
    <span className={styles[moved]}>
      <Icon name="down" small />
      {t(`fishing.change.${moved}`, { number })}
    </span>
  )
}
