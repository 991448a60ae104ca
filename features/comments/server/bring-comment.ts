import { randomUUID } from 'node:crypto'
import { describeAuthors } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { type Db, inTransaction } from '#platform/server/database.ts'
import type { Subject } from '../contract.ts'
import { storeComment } from './store-comment.ts'
import { invalidateSubject, openSubjects, type SubjectKind } from './subjects.ts'
import type { CommentsTables } from './tables.ts'

/** A comment from elsewhere, such as what a site had before it came here. It stands under a name that nobody proved, unless an account is named. */
export type BroughtComment = {
  subject: Subject
  /** The conversation that it answers; null for one that begins its own. */
  conversationId: number | null
  hotel: HotelCode
  name: string
  text: string
  createdAt: Date
  /** The account that wrote it; without one it is a guest's. */
  accountId?: number | undefined
}

/** Puts a comment in past the rules of writing: for the program itself, never on a visitor's word. Answers its number. */
export async function bringComment(
  db: Db<CommentsTables>,
  kinds: readonly SubjectKind[],
  { hotel, name, accountId, ...comment }: BroughtComment,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const guest = { accountId: null, browser: randomUUID(), address: '', hotel, name }
    const player = accountId === undefined ? undefined : (await describeAuthors(tx, [accountId])).get(accountId)
    const writer = accountId === undefined ? guest : { accountId, player: player ?? null }
    const rest = { key: randomUUID(), held: false, answersId: null }
    const { id } = await storeComment(tx, { ...comment, ...rest, writer })
    await invalidateSubject(tx, openSubjects(kinds), comment.subject)
    return id
  })
}
