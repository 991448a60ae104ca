import { useFigures } from '#platform/web/figures.ts'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import cometSmall from './assets/comet-s.png'
import styles from './comet-amount.module.css'

/** An amount of comets: the number beside the coin icon. */
export function CometAmount({ comets }: { comets: number }) {
  const { t } = useTranslation('rewards')
  const figure = useFigures()
  return (
    <span className={styles.amount}>
      <span aria-hidden="true">{figure(comets)}</span>
      <PixelPicture src={cometSmall} width={22} height={22} />
      <span className="sr">{t('board.comets', { count: comets })}</span>
    </span>
  )
}
