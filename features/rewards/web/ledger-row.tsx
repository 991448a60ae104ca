import type { LedgerEntry } from '#features/accounts/contract.ts'
import { iconKeys } from '#features/accounts/contract.ts'
import { useIconLabel } from '#features/accounts/web/parts.tsx'
import { addressBelow, addressOf } from '#platform/contract/addresses.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import cometSmall from './assets/comet-s.png'
import starSmall from './assets/star-s.png'
import { reachedIn } from './known-names.ts'
import styles from './ledger-row.module.css'

const icons: Record<string, IconName> = {
  comment: 'chat',
  'comment deleted': 'trash',
  'icon bought': 'bag',
  'icon taken back': 'undo',
  achievement: 'medal',
  streak: 'bolt',
}

/**
 * A ledger entry: reason, link, time and amount. `commentPath` is the path of the comment it
 * concerns.
 */
export function LedgerRow({ entry, commentPath }: { entry: LedgerEntry; commentPath: string | undefined }) {
  const { t } = useTranslation('rewards')
  const language = useLanguage()
  const { reason, about, stars, comets, changedAt } = entry
  return (
    <li className={styles.row}>
      <span className={styles.sign}>
        <Icon name={icons[reason] ?? 'coin'} />
      </span>
      <div className={styles.words}>
        <b>
          <Reason entry={entry} />
        </b>
        <span className={styles.meta}>
          <Time value={changedAt} form="dateTime" />
          {commentPath !== undefined && <a href={addressBelow(language, commentPath)}>{t('ledger.toComment')}</a>}
          {about.startsWith('icon:') && <a href={addressOf('usersShop', language)}>{t('ledger.toShop')}</a>}
          {(reason === 'achievement' || reason === 'streak') && (
            <a href="#achievements">{t('ledger.toAchievements')}</a>
          )}
        </span>
      </div>
      <div className={styles.amounts}>
        {stars !== 0 && <Change coin="stars" amount={stars} />}
        {comets !== 0 && <Change coin="comets" amount={comets} />}
      </div>
    </li>
  )
}

function Reason({ entry: { reason, about } }: { entry: LedgerEntry }) {
  const { t } = useTranslation('rewards')
  const labelOf = useIconLabel()
  const name = reachedIn(about)
  const icon = iconKeys.find((key) => about === `icon:${key}`)
  switch (reason) {
    case 'comment':
      return t('ledger.reason.comment')
    case 'comment deleted':
      return t('ledger.reason.deleted')
    case 'icon bought':
      return icon ? t('ledger.reason.icon', { icon: labelOf(icon) }) : t('ledger.reason.other')
    case 'icon taken back':
      return icon ? t('ledger.reason.takenBack', { icon: labelOf(icon) }) : t('ledger.reason.other')
    case 'achievement':
      return name ? t('ledger.reason.achievement', { name: t(`names.${name}`) }) : t('ledger.reason.other')
    case 'streak':
      return name ? t('ledger.reason.streak', { name: t(`names.${name}`) }) : t('ledger.reason.other')
    default:
      return t('ledger.reason.other')
  }
}

function Change({ coin, amount }: { coin: 'stars' | 'comets'; amount: number }) {
  const { t } = useTranslation('rewards')
  const figure = useFigures()
  const sign = amount > 0 ? '+' : '−'
  return (
    <span className={classNames(styles.change, amount > 0 ? styles.gain : styles.loss)}>
      <span aria-hidden="true">
        {sign}
        {figure(Math.abs(amount))}
      </span>
      <PixelPicture src={coin === 'stars' ? starSmall : cometSmall} width={22} height={22} />
      <span className="sr">{t(`ledger.${coin}`, { sign, count: Math.abs(amount) })}</span>
    </span>
  )
}
