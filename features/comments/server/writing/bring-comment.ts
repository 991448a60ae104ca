import { randomUUID } from 'node:crypto'
import { describeAuthors } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Subject } from '../../contract.ts'
import { invalidateSubject, openSubjects, type SubjectKind } from '../subjects.ts'
import type { CommentsTables } from '../tables.ts'
import { storeComment } from './store-comment.ts'

/**
 * An imported comment, for example from a site's previous system. Its name is unproved unless an
 * account is given.
 */
export type BroughtComment = {
  subject: Subject
  /** The conversation of a reply; null for a comment that begins one. */
  conversationId: number | null
  hotel: HotelCode
  name: string
  text: string
  createdAt: Date
  /** The language of the page that it was written on. */
  language?: LanguageCode
  /** The account that wrote it; without one it is a guest's. */
  accountId?: number | undefined
}

/**
 * Inserts a comment without the usual checks: for the program itself, never for visitor input.
 * Returns its id.
 */
export async function bringComment(
  db: Db<CommentsTables>,
  kinds: readonly SubjectKind[],
  { hotel, name, accountId, language, ...comment }: BroughtComment,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const guest = { accountId: null, browser: randomUUID(), address: '', hotel, name }
    const player = accountId === undefined ? undefined : (await describeAuthors(tx, [accountId])).get(accountId)
    const writer = accountId === undefined ? guest : { accountId, player: player ?? null }
    const rest = { key: randomUUID(), held: null, answersId: null, language: language ?? null, tags: [] }
    const { id } = await storeComment(tx, { ...comment, ...rest, writer })
    await invalidateSubject(tx, openSubjects(kinds), comment.subject)
    return id
  })
}
