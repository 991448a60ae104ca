import type { CurrentUser } from '#features/accounts/contract.ts'
import { useFigures } from '#platform/web/figures.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import star from './assets/coin-star.png'
import styles from './purse-card.module.css'

/** What the member can spend, and how to come by more; a dash while it is not known. */
export function PurseCard({ user, stars }: { user: CurrentUser | null; stars: number | null }) {
  const { t } = useTranslation('shop')
  const figure = useFigures()
  return (
    <Card as="section" className={styles.purse ?? ''} aria-label={t('purse.label')}>
      <Portrait src={user?.avatar ?? null} tone={user ? 'violet' : 'off'} />
      <div>
        <p className={styles.label}>{t('purse.label')}</p>
        <p className={styles.balance} role="status">
          <PixelPicture src={star} width={44} height={44} />
          <span>
            <b>{stars === null ? '–' : figure(stars)}</b>
            <span className={styles.coin}>{t('purse.stars', { count: stars ?? 0 })}</span>
          </span>
        </p>
      </div>
      <div className={styles.how}>
        <Note tone="lamp" icon="info" title={t('purse.how')}>
          {t('purse.howText')}
        </Note>
      </div>
    </Card>
  )
}
