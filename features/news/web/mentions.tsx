import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Time, useZone, zoneName } from '#platform/web/time.tsx'
import { HeadPicture } from '#platform/web/ui/head-picture.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { Tooltip } from '#platform/web/ui/tooltip.tsx'
import type { BadgeCard, PlayerCard } from '../contract.ts'
import styles from './mentions.module.css'
import { playerAddress } from './player-address.ts'

/**
 * Shows an instant within a line, in the visitor's zone. A tooltip names the zone; without scripts,
 * where the zone is the server's, the line does.
 */
export function Moment({ at }: { at: string }) {
  const language = useLanguage()
  const zone = useZone()
  return (
    <Tooltip content={zoneName(at, language, zone)} className={styles.anchor ?? ''}>
      {(described) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the zone must be readable by keyboard too
        <span className={styles.moment} lang={language} tabIndex={0} {...described}>
          <Icon name="clock" small />
          <Time value={at} form="dateTime" />
          <span className={styles.zone}> ({zone})</span>
        </span>
      )}
    </Tooltip>
  )
}

/**
 * Shows a badge within a line as a link to its page. `card` is what scans know of it, worded in the
 * page's language.
 */
export function BadgeMention({ code, card }: { code: string; card: BadgeCard | undefined }) {
  const language = useLanguage()
  return (
    <a className={styles.mention} lang={language} href={addressOf('habboBadge', language, { code })}>
      {card && (
        <PixelPicture
          src={card.picture}
          width={20}
          height={20}
          className={styles.badge}
          fallback={<Icon name="medal" small />}
          lazy
        />
      )}
      {card?.name ?? code}
    </a>
  )
}

/** Shows a player within a line as a link to their page, or only the name if it is hidden. */
export function PlayerMention({ name, card }: { name: string; card: PlayerCard | undefined }) {
  const language = useLanguage()
  if (!card?.avatar) return name
  return (
    <a className={styles.mention} href={playerAddress(language, card)}>
      <span className={styles.face}>
        <HeadPicture src={card.avatar} scale={0.5} lazy />
      </span>
      {card.name}
    </a>
  )
}
