import type { ReactionName } from '../contract.ts'
import type { Own } from './queries.ts'

/** The visitor's permissions and reactions for a comment. */
export type CommentPermissions = { isOwn: boolean; moderates: boolean; chosen: readonly ReactionName[] }

const none: readonly ReactionName[] = []
const reader: CommentPermissions = { isOwn: false, moderates: false, chosen: none }
const moderator: CommentPermissions = { ...reader, moderates: true }

/**
 * Returns a function for the visitor's permissions per comment; the object is stable while nothing
 * changes. Before data has loaded, the visitor is a reader.
 */
export function permissionsOf(own: Own | null): (id: number) => CommentPermissions {
  if (!own) return () => reader
  const usual = own.moderates ? moderator : reader
  const special = new Map<number, CommentPermissions>()
  const known = (id: number) => special.get(id) ?? usual
  for (const id of own.own) special.set(id, { ...usual, isOwn: true })
  for (const { id, reaction } of own.reactions) {
    special.set(id, { ...known(id), chosen: [...known(id).chosen, reaction] })
  }
  return known
}
