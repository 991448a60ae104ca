import { createElement, type ReactNode } from 'react'
import { addressBelow } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Article, Inline } from '../contract.ts'
import { BadgeMention, Moment, PlayerMention } from './mentions.tsx'

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
        // biome-ignore lint/correctness/useJsxKeyInIterable: whoever draws a line spreads it, so that its parts need no keys
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
