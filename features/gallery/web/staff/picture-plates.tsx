import { Plate } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { StaffPicture } from '../../contract.ts'
import styles from './picture-cards.module.css'

/** What is special about a picture: hidden, a proposal that waits, no longer in the game. */
export function PicturePlates({ picture: { isHidden, proposal, goneAt } }: { picture: StaffPicture }) {
  const { t } = useTranslation('staffGamePictures')
  if (!isHidden && !proposal && goneAt === null) return null
  return (
    <span className={styles.plates}>
      {proposal && (
        <Plate tone="warn" icon="eye">
          {t(proposal.isOwn ? 'state.own' : 'state.handedIn')}
        </Plate>
      )}
      {isHidden && (
        <Plate tone="bad" icon="eye-off">
          {t('state.hidden')}
        </Plate>
      )}
      {goneAt !== null && (
        <Plate tone="line" icon="x">
          {t('state.gone')}
        </Plate>
      )}
    </span>
  )
}
