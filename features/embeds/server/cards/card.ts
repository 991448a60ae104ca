import type { CacheTag } from '#platform/server/cache/cache-tags.ts'
import type { CardContext } from '../context.ts'
import type { Html } from '../html.ts'

/** What an embed shows, and its metadata for programs (Open Graph). */
export type Card = {
  title: string
  description: string
  /** Path of the page with more of it. */
  page: string
  /** Path of its share picture; null for that of the site. */
  picture: string | null
  body: Html
  /** The radio alone runs a script and plays audio. */
  isRadio?: boolean
}

/** Makes a card; null if there is nothing to show. `tags` are added to those of what it reads. */
export type CardMaker = {
  make: (context: CardContext, asked: { id: string; range: string | null }) => Promise<Card | null>
  tags: (id: string) => readonly CacheTag[]
  /** Whether the address names a thing. */
  isOfThing: boolean
}
