import { commentReward, rewardedCommentsPerDay } from '#features/accounts/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { FailedCard } from '#platform/web/ui/failed-card.tsx'
import { MoreLink } from '#platform/web/ui/more-link.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { AchievementsSection } from './achievements-section.tsx'
import coinComet from './assets/coin-comet.png'
import coinStar from './assets/coin-star.png'
import { LedgerSection } from './ledger-section.tsx'
import styles from './purse.module.css'
import { ledgerQuery, ownRewardsQuery } from './queries.ts'
import type { PurseSearch } from './rewards-search.ts'
import { StreakCard } from './streak-card.tsx'
import { useOwnReading } from './use-own-reading.ts'

/** The member's balances, ledger, streak and achievements. */
export function Purse({ asked, avatar }: { asked: PurseSearch; avatar: string }) {
  const { t } = useTranslation('rewards')
  const ledger = useOwnReading(ledgerQuery(asked))
  const rewards = useOwnReading(ownRewardsQuery)
  const failed = [ledger, rewards].find(({ hasFailed }) => hasFailed)
  if (failed) {
    return (
      <FailedCard title={t('purse.failed')} again={t('purse.again')} busy={failed.isFetching} onAgain={failed.again} />
    )
  }
  return (
    <>
      <Card as="section" className={styles.wallet ?? ''} aria-label={t('purse.title')}>
        <Portrait src={avatar} tone="violet" />
        <Balance coin="stars" picture={coinStar} amount={ledger.data?.stars} />
        <Balance coin="comets" picture={coinComet} amount={ledger.data?.comets} />
        <Ways />
      </Card>
      <div className={styles.columns}>
        <LedgerSection asked={asked} page={ledger.data} />
        <div className={styles.side}>
          {rewards.data ? (
            <>
              <StreakCard streak={rewards.data.streak} />
              <AchievementsSection achievements={rewards.data.achievements} />
            </>
          ) : (
            <Skeleton height="420px" />
          )}
        </div>
      </div>
    </>
  )
}

function Balance({ coin, picture, amount }: { coin: 'stars' | 'comets'; picture: string; amount: number | undefined }) {
  const { t } = useTranslation('rewards')
  const figure = useFigures()
  return (
    <div className={styles.balance}>
      <PixelPicture src={picture} width={44} height={44} />
      <p>
        <b className={styles.amount}>{amount === undefined ? '–' : figure(amount)}</b>
        <span className={styles.coin}>{t(`purse.${coin}`)}</span>
        <span className={styles.use}>{t(`purse.${coin}Text`)}</span>
      </p>
    </div>
  )
}

function Ways() {
  const { t } = useTranslation('rewards')
  const language = useLanguage()
  return (
    <div className={styles.ways}>
      <Note tone="lamp" icon="info" title={t('purse.how')}>
        {t('purse.howText', { ...commentReward, count: rewardedCommentsPerDay })}
      </Note>
      <p className={styles.links}>
        <MoreLink href={addressOf('usersShop', language)}>{t('purse.shop')}</MoreLink>
        <MoreLink href={addressOf('usersBoard', language)}>{t('purse.board')}</MoreLink>
      </p>
    </div>
  )
}
