import { useFigures } from '#platform/web/figures.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { PanelName } from '../contract.ts'
import styles from './panel.module.css'

/**
 * Links to skip a list of possibly thousands of entries, sticky while it scrolls: to the former
 * entries and, in windows too narrow for two columns, to the guest book below.
 */
export function PanelJumps({ panel, former }: { panel: PanelName; former: number }) {
  const { t } = useTranslation('scanner')
  const figure = useFigures()
  return (
    <div className={classNames(styles.jumps, former === 0 && styles.onlyBook)}>
      {former > 0 && (
        <a className={styles.jump} href="#former">
          {t(`panel.former.${panel}`)} <span className="sign-s">{figure(former)}</span>
        </a>
      )}
      <a className={classNames(styles.jump, styles.toBook)} href="#guest-book">
        {t('guestBook.title')}
      </a>
    </div>
  )
}
