import { BadgeCode } from '#features/badges/contract.ts'
import type { Block } from '../contract.ts'
import { linksOf } from './map-links.ts'

/** The codes of the badges that a body shows as cards or leads to, each once. */
export function mentionedBadges(blocks: readonly Block[]): string[] {
  return [...new Set([...cardsIn(blocks), ...linksOf(blocks).flatMap(badgeOfLink)])]
}

function cardsIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'badge':
        return [block.code]
      case 'quote':
        return cardsIn(block.children)
      case 'list':
        return block.items.flatMap(cardsIn)
      default:
        return []
    }
  })
}

function badgeOfLink(href: string): string[] {
  const [, escaped] = /^\/habbo\/badges\/([^/?#]+)/.exec(href) ?? []
  if (escaped === undefined) return []
  try {
    const code = BadgeCode.safeParse(decodeURIComponent(escaped))
    return code.success ? [code.data] : []
  } catch {
    // A wrongly escaped link leads to no badge.
    return []
  }
}
