import { createElement, type ReactNode } from 'react'
import type { HotelCode } from '#features/hotels/contract.ts'
import { addressBelow, addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Time, useZone, zoneName } from '#platform/web/time.tsx'
import { HeadPicture } from '#platform/web/ui/head-picture.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { Tooltip } from '#platform/web/ui/tooltip.tsx'
import type { Article, BadgeCard, Inline, PlayerCard } from '../contract.ts'
import styles from './article-line.module.css'

const elements = { strong: 'strong', emphasis: 'em', strike: 's', code: 'code' } as const

/** What lines need besides their parts: the page's language and what is known of mentions. */
export type LineContext = { language: LanguageCode; article: Pick<Article, 'badges' | 'players'> }

/** Renders a line. Paths of this site get the reader's language as prefix, except for files. */
export function line(nodes: readonly Inline[], context: LineContext): ReactNode[] {
  const { language, article } = context
  return nodes.map((node) => {
    if (typeof node === 'string') return node
    switch (node.kind) {
      case 'break':
        // biome-ignore lint/correctness/useJsxKeyInIterable: callers spread the line into children, so that its parts need no keys
        return createElement('br')
      case 'moment':
        return createElement(Moment, { at: node.at })
      case 'badge':
        return createElement(BadgeMention, { code: node.code, card: badgeOf(article, node.code) })
      case 'player':
        return createElement(PlayerMention, { name: node.name, card: playerOf(article, node) })
      case 'link':
        return createElement('a', { href: addressIn(language, node.href) }, ...line(node.children, context))
      default:
        return createElement(elements[node.kind], null, ...line(node.children, context))
    }
  })
}

/** Where a link of an article leads from a page in a language. */
export function addressIn(language: LanguageCode, href: string): string {
  return href.startsWith('/') && !href.startsWith('/pictures/') ? addressBelow(language, href.slice(1)) : href
}

/** What is known of a badge mentioned in an article; undefined beyond the maximum of cards. */
export function badgeOf({ badges }: Pick<Article, 'badges'>, code: string) {
  return badges.find((card) => card.code === code)
}

/** What is known of a player mentioned in an article; undefined beyond the maximum of cards. */
export function playerOf({ players }: Pick<Article, 'players'>, wanted: { hotel: string; name: string }) {
  // The game's names are case-insensitive ASCII.
  const name = wanted.name.toLowerCase()
  return players.find((card) => card.hotel === wanted.hotel && card.name.toLowerCase() === name)
}

/**
 * Shows an instant within a line, in the visitor's zone. A tooltip names the zone; without scripts,
 * where the zone is the server's, the line does.
 */
function Moment({ at }: { at: string }) {
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
 * Shows a badge within a line as a link to its page. `card` is the badge as known from scans, in
 * the page's language.
 */
function BadgeMention({ code, card }: { code: string; card: BadgeCard | undefined }) {
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
function PlayerMention({ name, card }: { name: string; card: PlayerCard | undefined }) {
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

/**
 * Returns the address of a player's page, or of the home page with hotel and name prefilled if no
 * scan knows the player.
 */
export function playerAddress(
  language: LanguageCode,
  { habboId, hotel, name }: { habboId: string | null; hotel: HotelCode; name: string },
): string {
  return habboId
    ? addressOf('scannerUser', language, { habboId })
    : `${addressOf('home', language)}?hotel=${hotel}&name=${encodeURIComponent(name)}`
}
