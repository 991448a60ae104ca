import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { showMentions } from '../../client.ts'
import type { Article } from '../../contract.ts'

type Mentions = Pick<Article, 'badges' | 'players'>

const none: Mentions = { badges: [], players: [] }
const Context = createContext(none)

/**
 * Lets the texts of an item show badges and players by name and picture, in the page's language.
 */
export function MentionsOfItem({ id, children }: { id: number; children: ReactNode }) {
  const language = useLanguage()
  const { data } = useQuery(queryOf(showMentions, { params: { id }, query: { language } }))
  return <Context value={data && !isRefusal(data) ? data : none}>{children}</Context>
}

/** Returns what is known of the badges and players that the item of the page mentions. */
export const useMentions = () => useContext(Context)
