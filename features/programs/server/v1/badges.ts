import { showBadge } from '#features/badges/contract.ts'
import { listBadgeOwners } from '#features/scanner/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { fallbackLanguage } from '#platform/contract/language.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import type { apiBadge, apiBadgeOwners, apiBadges } from '../../contract.ts'
import type { Answering } from '../context.ts'
import { readCursor, writeCursor } from './pages.ts'

/** Implements contract `apiBadges`. */
export async function answerBadges(
  { absolute, context }: Answering,
  { cursor, ...query }: Parsed<typeof apiBadges>['query'],
): Promise<Outcome<typeof apiBadges>> {
  const after = readCursor('badges', cursor)
  if (after === undefined) return refuse('error.cursorInvalid')
  const { items, next } = await context.badgesAfter(query, after && { id: after[0], place: after[1] })
  return {
    items: items.map(({ code, name, hotel, picture, owners, firstSeenAt, labelledAt }) => ({
      ...{ code, name, hotel, owners, firstSeenAt },
      picture: absolute(picture),
      namedAt: labelledAt,
    })),
    nextCursor: next && writeCursor('badges', [next.id, next.place]),
  }
}

/** Implements contract `apiBadge`. */
export async function answerBadge(
  { ask, absolute }: Answering,
  params: Parsed<typeof apiBadge>['params'],
): Promise<Outcome<typeof apiBadge>> {
  const badge = await ask(showBadge, { params })
  if (isRefusal(badge)) return badge
  const { code, firstSeenAt, owners, scanned, texts, formerTexts, rarity } = badge
  return {
    ...{ code, firstSeenAt, owners, scanned, texts, formerTexts, rarity },
    picture: absolute(badge.picture),
    page: absolute(addressOf('habboBadge', fallbackLanguage, { code })),
  }
}

/** Implements contract `apiBadgeOwners`. */
export async function answerBadgeOwners(
  { ask, absolute }: Answering,
  { params, query }: Parsed<typeof apiBadgeOwners>,
): Promise<Outcome<typeof apiBadgeOwners>> {
  const list = await ask(listBadgeOwners, { params, query })
  if (isRefusal(list)) return list
  return {
    items: list.items.map(({ habboId, hotel, name, avatar, gained, lost }) => ({
      ...{ id: habboId, hotel, name, gained, lost },
      picture: absolute(avatar),
    })),
    nextCursor: list.nextCursor,
  }
}
