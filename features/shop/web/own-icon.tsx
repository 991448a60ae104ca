import type { IconKey } from '#features/accounts/contract.ts'
import { IconPicture, useIconLabel } from '#features/accounts/web/parts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Plate } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './icons-panel.module.css'
import type { InventoryActions } from './use-inventory-actions.ts'

/** An icon that the member has, to put on or to take off. */
export function OwnIcon({ icon, isWorn, acts }: { icon: IconKey; isWorn: boolean; acts: InventoryActions }) {
  const { t } = useTranslation('shop')
  const label = useIconLabel()(icon)
  return (
    <li className={classNames(styles.icon, isWorn && styles.worn)}>
      <IconPicture icon={icon} scale={2} />
      <div className={styles.words}>
        <b>{label}</b>
        {isWorn && (
          <Plate tone="lit" icon="star">
            {t('ware.worn')}
          </Plate>
        )}
      </div>
      <Button
        small
        variant={isWorn ? 'second' : 'plain'}
        icon={isWorn ? 'close' : 'check'}
        busy={acts.isBusy(icon)}
        onClick={() => void (isWorn ? acts.takeOff(icon) : acts.wear(icon))}
      >
        <span>
          {t(isWorn ? 'ware.takeOff' : 'ware.wear')}
          <span className="sr">{label}</span>
        </span>
      </Button>
    </li>
  )
}
