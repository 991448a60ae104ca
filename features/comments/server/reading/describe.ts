import { type Author, authorTag, describeAuthors } from '#features/accounts/server/api.ts'
import { avatarAddress, type HotelAddresses } from '#features/hotels/server/api.ts'
import { metPlayers } from '#features/scanner/server/api.ts'
import type { CacheTag } from '#platform/server/cache/cache-tags.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { CommentAuthor, Reply } from '../../contract.ts'
import type { CommentRecord } from '../comment-rows.ts'

/** Fields of a comment from which it is described. */
export type Describable = Pick<
  CommentRecord,
  'id' | 'accountId' | 'hotel' | 'name' | 'text' | 'createdAt' | 'editedAt' | 'deletedBy' | 'reactions'
>

/** Converts comments to their public form. */
export type Describe = (comment: Describable) => Reply

/**
 * Loads the authors of comments, members by their current name, and returns a function that
 * describes each comment. Deleted text is not included.
 */
export async function openDescriber(
  db: AnyDb,
  addresses: HotelAddresses,
  comments: readonly Pick<Describable, 'accountId'>[],
): Promise<Describe> {
  return describerOf(addresses, await describeMembers(db, accountIdsOf(comments)))
}

/**
 * Returns the members with these account ids as authors. Links to player pages are omitted for
 * players who have not been scanned.
 */
export async function describeMembers(db: AnyDb, accountIds: readonly number[]): Promise<Map<number, Author>> {
  const members = await describeAuthors(db, accountIds)
  const met = await metPlayers(
    db,
    [...members.values()].flatMap(({ habboId }) => habboId ?? []),
  )
  const linked = ({ habboId }: Author) => (habboId !== null && met.has(habboId) ? habboId : null)
  return new Map([...members].map(([id, member]) => [id, { ...member, habboId: linked(member) }]))
}

/** As `openDescriber`, where the members among the writers are known. */
export function describerOf(addresses: HotelAddresses, members: ReadonlyMap<number, Author>): Describe {
  return (comment) => ({
    id: comment.id,
    author: describeAuthor(addresses, comment, members),
    text: comment.deletedBy ? null : comment.text,
    createdAt: comment.createdAt.toISOString(),
    editedAt: comment.editedAt?.toISOString() ?? null,
    deletedBy: comment.deletedBy,
    reactions: comment.deletedBy ? {} : comment.reactions,
  })
}

/**
 * Returns the cache tags of these authors: invalidated by a rename, a closed account, or a page
 * that is added or removed.
 */
export function authorTags(comments: readonly Pick<Describable, 'accountId'>[]): CacheTag[] {
  return accountIdsOf(comments).map(authorTag)
}

function accountIdsOf(comments: readonly Pick<Describable, 'accountId'>[]): number[] {
  return [...new Set(comments.flatMap(({ accountId }) => accountId ?? []))]
}

const noAuthor = { name: null, hotel: null, avatar: null, habboId: null, hasPage: false, icon: null }

function describeAuthor(
  addresses: HotelAddresses,
  { accountId, hotel, name, deletedBy }: Pick<Describable, 'accountId' | 'hotel' | 'name' | 'deletedBy'>,
  members: ReadonlyMap<number, Author>,
): CommentAuthor {
  if (accountId !== null) {
    const member = members.get(accountId)
    if (!member) return { ...noAuthor, verified: true }
    const avatar = avatarAddress(addresses, member.hotel, member.name)
    return { ...member, avatar, verified: true }
  }
  // A guest's name is user-written text, so it is hidden along with text deleted by moderation.
  if (!hotel || !name || deletedBy === 'moderator') return { ...noAuthor, verified: false }
  const avatar = avatarAddress(addresses, hotel, name)
  return { name, hotel, avatar, habboId: null, hasPage: false, verified: false, icon: null }
}
