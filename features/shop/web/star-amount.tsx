import { useFigures } from '#platform/web/figures.ts'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import star from './assets/star-small.png'
import styles from './star-amount.module.css'

/** A number of stars: the small star and the figure, read out as stars. */
export function StarAmount({ stars }: { stars: number }) {
  const { t } = useTranslation('shop')
  const figure = useFigures()
  return (
    <span className={styles.amount}>
      <PixelPicture src={star} width={22} height={22} />
      <span aria-hidden="true">{figure(stars)}</span>
      <span className="sr">{t('stars', { count: stars })}</span>
    </span>
  )
}
