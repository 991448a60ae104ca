import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { commentReward, rewardedCommentsPerDay } from '#features/accounts/client.ts'
import { IconNames, useSessionChange } from '#features/accounts/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { formatTime, Time } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { FailedCard } from '#platform/web/ui/failed-card.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { MoreLink } from '#platform/web/ui/more-link.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { Progress } from '#platform/web/ui/progress.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Achievement, OwnRewards, StreakStep } from '../contract.ts'
import coinComet from './assets/coin-comet.png'
import coinStar from './assets/coin-star.png'
import { CometAmount } from './comet-amount.tsx'
import { LedgerSection } from './ledger-section.tsx'
import styles from './purse.module.css'
import { ledgerQuery, ownRewardsQuery } from './queries.ts'
import type { PurseSearch } from './rewards-search.ts'

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
        <IconNames value={ledger.data?.names ?? {}}>
          <LedgerSection asked={asked} page={ledger.data} />
        </IconNames>
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
        {t('purse.howText', {
          stars: t('ledger.stars', { sign: '', count: commentReward.stars }),
          comets: t('ledger.comets', { sign: '', count: commentReward.comets }),
          count: rewardedCommentsPerDay,
        })}
      </Note>
      <p className={styles.links}>
        <MoreLink href={addressOf('usersShop', language)}>{t('purse.shop')}</MoreLink>
        <MoreLink href={addressOf('usersBoard', language)}>{t('purse.board')}</MoreLink>
      </p>
    </div>
  )
}

/** Something of the visitor's own: undefined while it is on the way. */
type OwnReading<Data> = { data: Data | undefined; hasFailed: boolean; isFetching: boolean; again: () => void }

/** Reads personal data of the visitor. If the session ended elsewhere, it ends in this tab too. */
function useOwnReading<Data, Key extends readonly unknown[]>(
  query: UseQueryOptions<Data, Error, Data, Key>,
): OwnReading<Data> {
  const { ended } = useSessionChange()
  const { data, error, isFetching, refetch } = useQuery(query)
  const isOver = error?.message === 'error.notLoggedIn'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is reported once, and `ended` is another function at every rendering
  useEffect(() => {
    if (isOver) void ended()
  }, [isOver])
  return {
    data: isOver ? undefined : data,
    hasFailed: error !== null && !isOver && data === undefined,
    isFetching,
    again: () => void refetch(),
  }
}

/** The achievements: those reached, and the progress towards the others. */
function AchievementsSection({ achievements }: { achievements: readonly Achievement[] }) {
  const { t } = useTranslation('rewards')
  const titleId = useId()
  const done = achievements.filter(({ reachedAt }) => reachedAt !== null).length
  return (
    <section aria-labelledby={titleId} id="achievements">
      <SectionTitle icon="medal" title={t('achievements.title')} id={titleId}>
        <span className={styles.count}>{t('achievements.reached', { done, all: achievements.length })}</span>
      </SectionTitle>
      <Card flush>
        <ul>
          {achievements.map((achievement) => (
            <AchievementRow key={achievement.key} achievement={achievement} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function AchievementRow({ achievement: { key, comets, done, goal, reachedAt } }: { achievement: Achievement }) {
  const { t } = useTranslation('rewards')
  return (
    <li className={styles.row}>
      <span className={classNames(styles.medal, reachedAt !== null && styles.lit)}>
        <Icon name={reachedAt === null ? 'lock' : 'medal'} />
      </span>
      <div className={styles.words}>
        <b>{t(`names.${key}`)}</b>
        <span className={styles.text}>{t(`achievements.text.${key}`)}</span>
        {reachedAt !== null && (
          <span className={styles.text}>
            {t('achievements.on')} <Time value={reachedAt} form="date" />
          </span>
        )}
        {reachedAt === null && goal > 1 && (
          <span className={styles.way}>
            <Progress value={done} max={goal} label={t(`names.${key}`)} />
            <span className={styles.text}>{t('achievements.progress', { done, goal })}</span>
          </span>
        )}
      </div>
      <CometAmount comets={comets} />
    </li>
  )
}

/** The current streak, the last seven days as lit and unlit windows, and the rewards of streaks. */
function StreakCard({ streak }: { streak: OwnRewards['streak'] }) {
  const { t } = useTranslation('rewards')
  const language = useLanguage()
  const titleId = useId()
  const { days, longest, hasToday, week, steps } = streak
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle icon="bolt" title={t('streak.title')} id={titleId} />
      <Card>
        <p className={styles.days}>{days > 0 ? t('streak.days', { count: days }) : t('streak.none')}</p>
        <p className={styles.line}>
          {t(hasToday ? 'streak.today' : 'streak.waiting')} {longest > days && t('streak.longest', { count: longest })}
        </p>
        <ol className={styles.week} aria-label={t('streak.week')}>
          {week.map(({ day, counts }) => (
            <li key={day} className={classNames(styles.window, counts && styles.streakCardLit)}>
              {counts && <Icon name="check" small />}
              <span className="sr">
                {t(counts ? 'streak.counts' : 'streak.misses', {
                  day: formatTime(`${day}T12:00:00Z`, 'date', language, 'UTC'),
                })}
              </span>
            </li>
          ))}
        </ol>
        <p className={styles.line}>{t('streak.rule')}</p>
        <ul className={styles.steps} aria-label={t('streak.steps')}>
          {steps.map((step) => (
            <Step key={step.days} step={step} />
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Step({ step: { days, comets, times, isReached } }: { step: StreakStep }) {
  const { t } = useTranslation('rewards')
  return (
    <li className={styles.step}>
      <b>{t('streak.step', { count: days })}</b>
      {isReached ? (
        <Plate tone="ok" icon="check">
          {t('streak.reached')}
        </Plate>
      ) : (
        times > 0 && <Plate tone="line">{t('streak.times', { count: times })}</Plate>
      )}
      <CometAmount comets={comets} />
    </li>
  )
}
