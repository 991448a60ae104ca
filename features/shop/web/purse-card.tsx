import type { CurrentUser } from '#features/accounts/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { MoreLink } from '#platform/web/ui/more-link.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import comet from './assets/coin-comet.png'
import star from './assets/coin-star.png'
import styles from './purse-card.module.css'

/** Shows the member's balances, and how to earn more; a dash until they are loaded. */
export function PurseCard({
  user,
  stars,
  comets,
}: {
  user: CurrentUser | null
  stars: number | null
  comets: number | null
}) {
  const { t } = useTranslation('shop')
  const language = useLanguage()
  return (
    <Card as="section" className={styles.purse ?? ''} aria-label={t('purse.label')}>
      <Portrait src={user?.avatar ?? null} tone={user ? 'violet' : 'off'} />
      <div>
        <p className={styles.label}>{t('purse.label')}</p>
        <p className={styles.balances} role="status">
          <Balance picture={star} amount={stars} coin={t('purse.stars', { count: stars ?? 0 })} />
          <Balance picture={comet} amount={comets} coin={t('purse.comets', { count: comets ?? 0 })} />
        </p>
      </div>
      <div className={styles.how}>
        <Note tone="lamp" icon="info" title={t('purse.how')}>
          {t('purse.howText')}
        </Note>
        <MoreLink href={addressOf('usersPurse', language)}>{t('purse.more')}</MoreLink>
      </div>
    </Card>
  )
}

function Balance({ picture, amount, coin }: { picture: string; amount: number | null; coin: string }) {
  const figure = useFigures()
  return (
    <span className={styles.balance}>
      <PixelPicture src={picture} width={44} height={44} />
      <span>
        <b>{amount === null ? '–' : figure(amount)}</b>
        <span className={styles.coin}>{coin}</span>
      </span>
    </span>
  )
}
