import type { Node } from 'prosemirror-model'
import type { NodeViewConstructor } from 'prosemirror-view'
import { useMemo } from 'react'
import { listBadges } from '#features/badges/client.ts'
import { hotels } from '#features/hotels/client.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useInstants } from '#platform/web/time.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { findTextPlayers } from '../../client.ts'
import { type CardWords, cardView } from './cards.ts'

const found = new Map<string, Promise<CardWords | null>>()

/** Reads a badge or player once for all cards of it. */
function look(key: string, read: () => Promise<CardWords | null>): Promise<CardWords | null> {
  const known = found.get(key) ?? read().catch(() => null)
  found.set(key, known)
  return known
}

/** How each node that is no text is drawn in the editor. */
export function useCardViews(language: LanguageCode): Record<string, NodeViewConstructor> {
  const { t } = useTranslation('staffEditor')
  const { dateTime } = useInstants()
  return useMemo(() => {
    const labelOf = (hotel: string) => hotels[hotel as HotelCode]?.label ?? hotel
    const badge = (code: string) =>
      look(`badge ${language} ${code}`, async () => {
        const answer = await call(listBadges, { query: { search: code, language } })
        if (isRefusal(answer)) return null
        const item = answer.items.find((each) => each.code === code)
        return item ? { title: item.name ?? code, detail: code, picture: item.picture } : null
      })
    const player = ({ hotel, name }: Record<string, string>) =>
      look(`player ${hotel} ${name}`, async () => {
        const answer = await call(findTextPlayers, { query: { q: name ?? '' } })
        if (isRefusal(answer)) return null
        const item = answer.find((each) => each.hotel === hotel && each.name === name)
        return item ? { title: item.name, detail: labelOf(item.hotel), picture: item.avatar } : null
      })
    const time = dateTime
    return {
      badge: cardView(({ attrs }) => ({
        now: { title: attrs.code, detail: t('kinds.badge') },
        later: badge(attrs.code),
      })),
      badgeMention: cardView(
        ({ attrs }) => ({ now: { title: attrs.code, detail: '' }, later: plain(badge(attrs.code)) }),
        'span',
      ),
      badges: cardView(({ attrs }) => ({ now: { title: t('kinds.badges'), detail: attrs.codes.join(', ') } })),
      player: cardView(({ attrs }) => ({
        now: { title: attrs.name, detail: labelOf(attrs.hotel) },
        later: player(attrs),
      })),
      playerMention: cardView(
        ({ attrs }) => ({ now: { title: attrs.name, detail: '' }, later: plain(player(attrs)) }),
        'span',
      ),
      room: cardView(({ attrs }) => ({
        now: { title: t('roomNumber', { number: attrs.number }), detail: labelOf(attrs.hotel) },
      })),
      video: cardView(({ attrs }) => ({ now: { title: attrs.title, detail: 'YouTube' } })),
      event: cardView(({ attrs }) => ({ now: { title: attrs.title, detail: eventTimes(attrs, time) } })),
      moment: cardView(({ attrs }) => ({ now: { title: time(attrs.at), detail: '' } }), 'span'),
    }
  }, [language, dateTime, t])
}

async function plain(words: Promise<CardWords | null>): Promise<CardWords | null> {
  const read = await words
  return read && { ...read, detail: '' }
}

function eventTimes({ startsAt, endsAt }: Node['attrs'], time: (at: string) => string): string {
  return [startsAt, endsAt]
    .filter((at): at is string => typeof at === 'string')
    .map(time)
    .join(' – ')
}
