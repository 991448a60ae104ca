import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { hotels } from '#features/hotels/client.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { MoreLink } from '#platform/web/ui/more-link.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { RareThings as RareThingsAnswer } from '../contract.ts'
import { showRareThings } from '../own-client.ts'
import { boardAddress } from './boards/board-address.ts'
import styles from './rare-things.module.css'

/** What the home page shows of scans. */
export function rareThingsQuery(language: LanguageCode) {
  return {
    ...queryOf(showRareThings, { query: { language } }),
    staleTime: 60_000,
    meta: { readOnArrival: true },
  } as const
}

/**
 * Players scanned lately, rare badges of the week and the newest finds on the home page; parts
 * without entries or switched off are left out.
 */
export function RareThings() {
  const { t } = useTranslation('rare')
  const language = useLanguage()
  const onLinkClick = useInnerLinks()
  const { data } = useQuery(rareThingsQuery(language))
  if (!data || isRefusal(data)) return null
  const { players, rarest, finds } = data
  if (!players?.length && !rarest?.length && !finds?.length) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the links inside, which need no keys of their own
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div className={`wrap sec ${styles.parts}`} onClick={onLinkClick}>
      {players && players.length > 0 && (
        <Part icon="search" title={t('players')} more={boardAddress(language, {})} moreText={t('boards')}>
          {players.map((player) => (
            <PlayerLine key={player.habboId} player={player} />
          ))}
        </Part>
      )}
      {rarest && rarest.length > 0 && (
        <Part
          icon="star"
          title={t('rarest')}
          more={boardAddress(language, { board: 'rarity' })}
          moreText={t('toRarity')}
        >
          {rarest.map((badge) => (
            <BadgeLine key={badge.code} badge={badge}>
              {t('owners', { count: badge.owners })}
            </BadgeLine>
          ))}
        </Part>
      )}
      {finds && finds.length > 0 && (
        <Part icon="medal" title={t('finds')} more={boardAddress(language, { board: 'finds' })} moreText={t('toFinds')}>
          {finds.map(
            ({ badge, habboId, name }) =>
              badge && (
                <BadgeLine key={habboId} badge={badge}>
                  {t('foundAt')}{' '}
                  <a href={addressOf('scannerUser', language, { habboId })} translate="no">
                    {name}
                  </a>
                </BadgeLine>
              ),
          )}
        </Part>
      )}
    </div>
  )
}

function Part({
  icon,
  title,
  more,
  moreText,
  children,
}: {
  icon: IconName
  title: string
  more: string
  moreText: string
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <Card as="section" aria-labelledby={titleId}>
      <CardTitle icon={icon} title={title} id={titleId} />
      <ul className={styles.lines}>{children}</ul>
      <MoreLink href={more}>{moreText}</MoreLink>
    </Card>
  )
}

function PlayerLine({ player }: { player: NonNullable<RareThingsAnswer['players']>[number] }) {
  const language = useLanguage()
  const { habboId, hotel, name, avatar, at } = player
  return (
    <li className={styles.line}>
      <Portrait src={avatar} size="small" tone="lamp" lazy />
      <span className={styles.words}>
        <a href={addressOf('scannerUser', language, { habboId })} translate="no">
          {name}
        </a>
        <span className={styles.small}>
          <Flag country={hotels[hotel].flag} small /> <Time value={at} form="relative" />
        </span>
      </span>
    </li>
  )
}

function BadgeLine({
  badge: { code, name, picture },
  children,
}: {
  badge: { code: string; name: string | null; picture: string }
  children: ReactNode
}) {
  const language = useLanguage()
  return (
    <li className={styles.line}>
      <span className={styles.picture}>
        <PixelPicture src={picture} width={40} height={40} fallback={<Icon name="medal" />} lazy />
      </span>
      <span className={styles.words}>
        <a href={addressOf('habboBadge', language, { code })}>{name ?? code}</a>
        <span className={styles.small}>{children}</span>
      </span>
    </li>
  )
}
