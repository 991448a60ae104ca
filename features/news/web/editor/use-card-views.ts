import type { Node } from 'prosemirror-model'
import type { NodeViewConstructor } from 'prosemirror-view'
import { useEffectEvent, useMemo } from 'react'
import { listBadges } from '#features/badges/client.ts'
import { hotels } from '#features/hotels/client.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useInstants } from '#platform/web/time.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { NoticeTone } from '../../body.ts'
import { findTextPlayers } from '../../client.ts'
import { type CardTools, type CardWords, cardView, mentionView, toolsOf } from './cards.ts'
import { type PendingTools, pendingView } from './pending-view.ts'

const found = new Map<string, Promise<CardWords | null>>()

/** Reads a badge or player once for all cards of it. */
function look(key: string, read: () => Promise<CardWords | null>): Promise<CardWords | null> {
  const known = found.get(key) ?? read().catch(() => null)
  found.set(key, known)
  return known
}

/**
 * How each node that is no text is drawn in the editor; `onEdit` opens the dialog of a selected
 * card, `pending` is what the buttons of a pending picture do.
 */
export function useCardViews(
  language: LanguageCode,
  onEdit: CardTools['onEdit'],
  pending: Pick<PendingTools, 'onTake' | 'onLeave'>,
): Record<string, NodeViewConstructor> {
  const { t } = useTranslation('staffEditor')
  const { dateTime } = useInstants()
  const edited = useEffectEvent(onEdit)
  const took = useEffectEvent(pending.onTake)
  const left = useEffectEvent(pending.onLeave)
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
    const tools = { edit: t('tools.edit'), remove: t('tools.remove'), onEdit: (name: string) => edited(name) }
    return {
      badge: cardView(
        'medal',
        ({ attrs }) => ({ now: { title: attrs.code, detail: t('kinds.badge') }, later: badge(attrs.code) }),
        tools,
      ),
      badgeMention: mentionView('medal', ({ attrs }) => ({
        ...{ now: { title: attrs.code, detail: '' }, later: badge(attrs.code) },
      })),
      badges: cardView(
        'medal',
        ({ attrs }) => ({ now: { title: t('kinds.badges'), detail: attrs.codes.join(', ') } }),
        tools,
      ),
      player: cardView(
        'user',
        ({ attrs }) => ({ now: { title: attrs.name, detail: labelOf(attrs.hotel) }, later: player(attrs) }),
        tools,
      ),
      playerMention: mentionView('user', ({ attrs }) => ({
        ...{ now: { title: attrs.name, detail: '' }, later: player(attrs) },
      })),
      room: cardView(
        'door',
        ({ attrs }) => ({
          now: { title: t('roomNumber', { number: attrs.number }), detail: labelOf(attrs.hotel) },
        }),
        tools,
      ),
      video: cardView('video', ({ attrs }) => ({ now: { title: attrs.title, detail: 'YouTube' } }), tools),
      event: cardView(
        'calendar',
        ({ attrs }) => ({ now: { title: attrs.title, detail: eventTimes(attrs, dateTime) } }),
        tools,
      ),
      moment: mentionView('clock', ({ attrs }) => ({ now: { title: dateTime(attrs.at), detail: '' } })),
      pendingPicture: pendingView({
        title: (state, name) => t(`pending.${state}`, { name: name || t('kinds.picture') }),
        take: (isAgain) => t(isAgain ? 'pending.again' : 'pending.take'),
        leave: t('pending.leave'),
        onTake: (address) => took(address),
        onLeave: (address) => left(address),
      }),
      notice: noticeView((tone) => t(`tones.${tone as NoticeTone}`), tools),
    }
  }, [language, dateTime, t])
}

function eventTimes({ startsAt, endsAt }: Node['attrs'], time: (at: string) => string): string {
  return [startsAt, endsAt]
    .filter((at): at is string => typeof at === 'string')
    .map(time)
    .join(' – ')
}

/** Draws a notice with its tone above its blocks, and a button that changes it. */
function noticeView(nameOf: (tone: string) => string, tools: CardTools): NodeViewConstructor {
  return (node, view, getPos) => {
    const dom = document.createElement('div')
    const head = document.createElement('div')
    head.contentEditable = 'false'
    head.dataset.head = ''
    const name = document.createElement('b')
    head.append(name, toolsOf(view, getPos, tools))
    const contentDOM = document.createElement('div')
    dom.append(head, contentDOM)
    const show = (tone: string) => {
      dom.dataset.notice = tone
      name.textContent = nameOf(tone)
    }
    show(node.attrs.tone)
    return {
      dom,
      contentDOM,
      update(next) {
        if (next.type !== node.type) return false
        show(next.attrs.tone)
        return true
      },
      stopEvent: ({ target }) => head.contains(target as Element),
      ignoreMutation: (change) => change.type !== 'selection' && !contentDOM.contains(change.target),
    }
  }
}
