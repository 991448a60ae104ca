import type { EditorView } from 'prosemirror-view'
import { useEffect, useState } from 'react'
import { listBadges } from '#features/badges/client.ts'
import { hotels } from '#features/hotels/client.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { findTextPlayers } from '../../client.ts'
import { type Entry, removeTyped } from './block-entries.ts'
import { insertBlock, insertInline } from './commands.ts'
import { schema } from './schema.ts'
import type { OpenMenu } from './suggestions.ts'

/** A search begins with so many characters. */
const typedEnough = 2

type Found = Pick<Entry, 'key' | 'label' | 'detail' | 'picture'> & { kind: 'badge' | 'player'; attributes: object }

/** The badges and players that match what was typed after `[`. */
export function useMentionEntries(view: EditorView, menu: OpenMenu): Entry[] {
  const language = useLanguage()
  const [found, setFound] = useState<Found[]>([])
  const query = menu.kind === 'mention' ? menu.query.trim() : ''
  useEffect(() => {
    if (query.length < typedEnough) return
    let isOver = false
    const wait = setTimeout(async () => {
      const [badges, players] = await Promise.all([
        call(listBadges, { query: { search: query, language } }).catch(() => null),
        call(findTextPlayers, { query: { q: query.slice(0, 32) } }).catch(() => null),
      ])
      if (isOver) return
      const ofBadges = badges && !isRefusal(badges) ? badges.items.slice(0, 6) : []
      const ofPlayers = players && !isRefusal(players) ? players : []
      setFound([
        ...ofBadges.map(({ code, name, picture }) => ({
          ...{ key: `badge ${code}`, kind: 'badge' as const, attributes: { code } },
          ...{ label: name ?? code, detail: code, picture },
        })),
        ...ofPlayers.map(({ hotel, name, avatar }) => ({
          ...{ key: `player ${hotel} ${name}`, kind: 'player' as const, attributes: { hotel, name } },
          ...{ label: name, detail: hotels[hotel].label, picture: avatar },
        })),
      ])
    }, 200)
    return () => {
      isOver = true
      clearTimeout(wait)
    }
  }, [query, language])
  if (query.length < typedEnough) return []
  return found.map(({ kind, attributes, ...entry }) => ({
    ...entry,
    choose(isCard) {
      removeTyped(view, menu)
      const command = isCard
        ? insertBlock(schema.node(kind, attributes))
        : insertInline(schema.node(`${kind}Mention`, attributes))
      command(view.state, view.dispatch, view)
      view.focus()
    },
  }))
}
