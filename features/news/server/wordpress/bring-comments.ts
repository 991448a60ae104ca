import { textLength } from '#features/comments/contract.ts'
import { bringComment } from '#features/comments/server/api.ts'
import { defaultHotels } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { printable } from '#platform/contract/written-text.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import { newsSubject } from '../news-subject.ts'
import { type ExportedComment, plainText } from './read-export.ts'

/**
 * Stores the comments of a post as those of guests, with their dates. Replies of replies join their
 * conversation. Returns how many were stored.
 */
export async function bringComments(
  tx: Db<unknown>,
  language: LanguageCode,
  subject: `news:${number}`,
  comments: readonly ExportedComment[],
): Promise<number> {
  const conversations = new Map<string, number>()
  let stored = 0
  for (const comment of comments.toSorted((a, b) => Number(a.writtenAt) - Number(b.writtenAt))) {
    const text = printable(textOfComment(comment.html)).slice(0, textLength.most).toWellFormed()
    if (text === '') continue
    const conversationId = conversations.get(comment.parent) ?? null
    const id = await bringComment(tablesOf(tx), [newsSubject], {
      ...{ subject, conversationId, text, language },
      ...{ hotel: defaultHotels[language], name: guestName(comment.name), createdAt: comment.writtenAt },
    })
    conversations.set(comment.id, conversationId ?? id)
    stored++
  }
  return stored
}

function textOfComment(html: string): string {
  const lines = html.replace(/<br\s*\/?>|<\/p>/gi, '\n').split('\n')
  return lines
    .map(plainText)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Names of guests are names that the game allows: visible ASCII without spaces. */
function guestName(name: string): string {
  const plain = name.normalize('NFKD').replace(/ı/g, 'i').replace(/ß/g, 'ss').replace(/\s+/g, '-')
  return plain.replace(/[^\x21-\x7e]/g, '').slice(0, 32) || 'guest'
}
