import { randomUUID } from 'node:crypto'
import type { HotelCode } from '#features/hotels/contract.ts'
import { type Db, inTransaction } from '#platform/server/database.ts'
import type { Subject } from '../contract.ts'
import { storeComments } from './store-comments.ts'
import { openSubjects, type SubjectKind, tagsOf } from './subjects.ts'
import type { CommentsTables } from './tables.ts'

/** A comment from elsewhere, such as what a site had before it came here. It stands under a name that nobody proved. */
export type BroughtComment = {
  subject: Subject
  /** The conversation that it answers; null for one that begins its own. */
  conversationId: number | null
  hotel: HotelCode
  name: string
  text: string
  createdAt: Date
}

/** Puts a comment in as a guest's, past the rules of writing: for the program itself, never on a visitor's word. Answers its number. */
export async function bringComment(
  db: Db<CommentsTables>,
  kinds: readonly SubjectKind[],
  { hotel, name, ...comment }: BroughtComment,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const writer = { accountId: null, browser: randomUUID(), address: '', hotel, name }
    const unseen = { key: randomUUID(), held: false, earned: null, keptId: null, answersId: null }
    const tags = await tagsOf(tx, openSubjects(kinds), comment.subject)
    const [stored] = await storeComments(tx, [{ ...comment, ...unseen, writer, tags }], { isLast: false })
    if (!stored) throw new Error('What is stored is answered')
    return stored.id
  })
}
