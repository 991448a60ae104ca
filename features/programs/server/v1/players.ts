import { listBadges, listChanges, type Panel, type Player, showPlayer } from '#features/scanner/contract.ts'
import { findScannedPlayer } from '#features/scanner/server/api.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { fallbackLanguage } from '#platform/contract/language.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import type { ApiPlayer, apiPlayer, apiPlayerBadges, apiPlayerByName, apiPlayerHistory } from '../../contract.ts'
import type { Answering } from '../context.ts'

/** Implements contract `apiPlayer`. */
export async function answerPlayer(
  { ask, absolute }: Answering,
  params: Parsed<typeof apiPlayer>['params'],
): Promise<Outcome<typeof apiPlayer>> {
  const player = await ask(showPlayer, { params })
  if (isRefusal(player)) return player
  return describe(player, absolute)
}

/** Implements contract `apiPlayerByName`. */
export async function answerPlayerByName(
  answering: Answering,
  { hotel, name }: Parsed<typeof apiPlayerByName>['params'],
): Promise<Outcome<typeof apiPlayer>> {
  const found = await findScannedPlayer(answering.context.site, hotel, name)
  return found ? answerPlayer(answering, { habboId: found.habboId }) : refuse('error.userNotFound')
}

/** Implements contract `apiPlayerBadges`. */
export async function answerPlayerBadges(
  { ask, absolute }: Answering,
  { params, query }: Parsed<typeof apiPlayerBadges>,
): Promise<Outcome<typeof apiPlayerBadges>> {
  const page = await ask(listBadges, { params, query })
  if (isRefusal(page)) return page
  return {
    items: page.items.map(({ code, name, description, picture, owners, gained, lost }) => ({
      ...{ code, name, description, owners, gained, lost },
      picture: absolute(picture),
    })),
    nextCursor: page.nextCursor,
  }
}

/** Implements contract `apiPlayerHistory`. */
export async function answerPlayerHistory(
  { ask }: Answering,
  { params, query }: Parsed<typeof apiPlayerHistory>,
): Promise<Outcome<typeof apiPlayerHistory>> {
  const page = await ask(listChanges, { params, query })
  if (isRefusal(page)) return page
  return { items: page.items, nextCursor: page.nextCursor }
}

function describe(player: Player, absolute: (address: string) => string): ApiPlayer {
  const { habboId, hotel, name, motto, memberSince, lastOnlineAt, online, level, visibility, checkedAt } = player
  const { badges, friends, groups, rooms, photos } = player.panels
  return {
    ...{ id: habboId, hotel, name, motto, memberSince, lastOnlineAt, online, level, visibility, checkedAt },
    picture: absolute(player.avatar),
    firstSeenAt: player.firstScannedAt,
    amounts: {
      badges: amountOf(badges),
      friends: amountOf(friends),
      groups: amountOf(groups),
      rooms: amountOf(rooms),
      photos: amountOf(photos),
    },
    page: absolute(addressOf('scannerUser', fallbackLanguage, { habboId })),
  }
}

function amountOf({ current, former, hidden }: Panel) {
  return hidden ? null : { current, former }
}
