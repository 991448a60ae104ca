import { FollowButton } from '#features/follows/web/parts.tsx'
import { hotels } from '#features/hotels/client.ts'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { useCopy } from '#platform/web/copy.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useShare } from '#platform/web/share.ts'
import { useSite } from '#platform/web/site.tsx'
import { formatTime, Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { badgeWords } from '../badge-words.ts'
import type { Badge, BadgeText } from '../contract.ts'
import { saidOfBadge } from '../said-of-badge.ts'
import styles from './badge-showcase.module.css'
import { useBadgeFigures } from './use-badge-figures.ts'

/** A badge on its plinth with its facts (specification §2.7). */
export function BadgeShowcase({ badge }: { badge: Badge }) {
  const { t } = useTranslation('badges')
  const language = useLanguage()
  const { main } = badgeWords(badge, language)
  return (
    <Card flush className={styles.badge ?? ''}>
      <BadgeStage
        picture={badge.picture}
        lit={badge.owners > 0}
        label={t('picture', { name: saidOfBadge(badge, language).name?.text ?? badge.code })}
      />
      <BadgeFacts badge={badge} words={main} />
    </Card>
  )
}

/**
 * A badge at three times its size over a velvet plinth under a lamp, which is off while no one owns
 * the badge. `label` says whose picture it is.
 */
function BadgeStage({ picture, lit, label }: { picture: string; lit: boolean; label: string }) {
  return (
    <div className={classNames(styles.stage, lit && styles.lit)} role="img" aria-label={label}>
      <i className={styles.shade} />
      {lit && <i className={styles.cone} />}
      <i className={styles.plinth} />
      <span className={styles.badgeStageBadge}>
        <PixelPicture src={picture} width={120} height={120} fallback={<Icon name="medal" />} />
      </span>
    </div>
  )
}

/** Name and facts of a badge: `words` are those of one hotel, null while none has any. */
function BadgeFacts({ badge, words }: { badge: Badge; words: BadgeText | null }) {
  const { t } = useTranslation('badges')
  const { figure } = useBadgeFigures()
  const { name, description } = saidOfBadge(badge, useLanguage())
  return (
    <div className={styles.facts}>
      <div className="row">
        <Plate tone="lit">
          <span translate="no">{badge.code}</span>
        </Plate>
        {words && <HotelPlate code={words.hotel} />}
        {name?.by === 'staff' && <Plate icon="team">{t('byStaff')}</Plate>}
      </div>
      <h1 className={styles.name} {...(name && { lang: name.language })}>
        {name?.text ?? t('unnamed')}
      </h1>
      {description && (
        <p className={styles.description} lang={description.language}>
          <q>{description.text}</q>
        </p>
      )}
      {description?.by === 'staff' && name?.by !== 'staff' && <p className="meta">{t('describedByStaff')}</p>}
      <dl className={styles.stats}>
        <div>
          <dt>
            <Icon name="people" small />
            {t('owners')}
          </dt>
          <dd className={styles.figure}>{figure(badge.owners)}</dd>
          <Sample badge={badge} />
        </div>
        <FirstMet badge={badge} />
        {badge.reportedDates.length > 0 && <FirstMetElsewhere dates={badge.reportedDates} />}
      </dl>
      <BadgeActions badge={badge} name={name?.text ?? badge.code} />
    </div>
  )
}

/** Sample size, without which the number of owners is meaningless. */
function Sample({ badge }: { badge: Badge }) {
  const { t } = useTranslation('badges')
  const { share } = useBadgeFigures()
  const { owners, scanned } = badge
  if (scanned === 0) return <dd className="meta">{t('sample.none')}</dd>
  if (owners === 0) return <dd className="meta">{t('sample.nobody', { count: scanned })}</dd>
  return <dd className="meta">{t('sample.share', { share: share({ owners, scanned }), count: scanned })}</dd>
}

function FirstMet({ badge: { firstScannedAt, firstSeenAt } }: { badge: Badge }) {
  const { t } = useTranslation('badges')
  return (
    <div>
      <dt>
        <Icon name={firstScannedAt === null ? 'news' : 'eye'} small />
        {t(firstScannedAt === null ? 'knownSince' : 'firstScanned')}
      </dt>
      <dd className={styles.figure}>
        <Time value={firstScannedAt ?? firstSeenAt} form="date" />
      </dd>
      <dd className="meta">{t(firstScannedAt === null ? 'fromTexts' : 'byScans')}</dd>
    </div>
  )
}

/** When other sites first saw the badge, each by its name. Their days have no time of day. */
function FirstMetElsewhere({ dates }: { dates: Badge['reportedDates'] }) {
  const { t } = useTranslation('badges')
  const language = useLanguage()
  return (
    <div>
      <dt>
        <Icon name="globe" small />
        {t('reported.title')}
      </dt>
      {dates.map(({ source, address, hotel, day }) => (
        <dd key={`${source} ${hotel}`}>
          <time dateTime={day}>{formatTime(`${day}T00:00:00Z`, 'date', language, 'UTC')}</time>{' '}
          <span className="meta">
            {t('reported.by')} {address === null ? source : <a href={address}>{source}</a>}
            {hotel !== null && ` (${hotels[hotel].label})`}
          </span>
        </dd>
      ))}
    </div>
  )
}

/**
 * Share actions of a badge: copy its code or page address, or use the browser's share dialog if
 * available.
 */
function BadgeActions({ badge, name }: { badge: Badge; name: string }) {
  const { t } = useTranslation('badges')
  const copy = useCopy()
  const share = useShare()
  const address = useSite().publicUrl + addressOf('habboBadge', useLanguage(), { code: badge.code })
  const copyText = (text: string, copied: string) => copy(text, { copied, failed: t('copyFailed', { text }) })
  return (
    <div className="row">
      <Button variant="primary" icon="copy" onClick={() => void copyText(badge.code, t('codeCopied'))}>
        {t('copyCode')}
      </Button>
      <Button icon="link" onClick={() => void copyText(address, t('linkCopied'))}>
        {t('copyLink')}
      </Button>
      <FollowButton kind="badge" subject={badge.code} name={name} small={false} />
      {share && (
        <Button icon="send" onClick={() => void share({ title: name, url: address }, t('notShared'))}>
          {t('share')}
        </Button>
      )}
    </div>
  )
}
