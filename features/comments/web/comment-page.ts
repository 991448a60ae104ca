import type { Comment, CommentPage, PendingComment, Reply } from '../contract.ts'

// The cached page is updated from the responses to the visitor's actions: a refetch is unnecessary
// and might return an older version cached by another process.

/** Returns the page with one of its comments replaced, at any level. */
export function withChanged(page: CommentPage, changed: Reply): CommentPage {
  const before = findOn(page, changed.id)
  if (!before) return page
  const items = page.items.map((conversation) => {
    if (conversation.id === changed.id) return { ...conversation, ...changed }
    if (!conversation.replies.some(({ id }) => id === changed.id)) return conversation
    return {
      ...conversation,
      replies: conversation.replies.map((reply) => (reply.id === changed.id ? changed : reply)),
    }
  })
  return { ...page, items, total: page.total - countOf(before) + countOf(changed) }
}

const countOf = ({ deletedBy }: Reply) => (deletedBy === null ? 1 : 0)

/** Returns a comment or reply on a page. */
export function findOn(page: CommentPage, id: number): Reply | undefined {
  const conversation = page.items.find((item) => item.id === id || item.replies.some((reply) => reply.id === id))
  return conversation?.id === id ? conversation : conversation?.replies.find((reply) => reply.id === id)
}

/** The first page with a conversation that was begun just now. */
export function withBegun(page: CommentPage, { parentId: _, ...begun }: PendingComment): CommentPage {
  if (page.items.some(({ id }) => id === begun.id)) return page
  return { ...page, items: [{ ...begun, replies: [], replyCount: 0 }, ...page.items], total: page.total + 1 }
}

/** The page with further answers in one of its conversations, as they were read from the server. */
export function withReplies(page: CommentPage, conversationId: number, read: readonly Reply[]): CommentPage {
  return inConversation(page, conversationId, (conversation) => {
    const replies = merge(conversation.replies, read)
    return { ...conversation, replies, replyCount: Math.max(conversation.replyCount, replies.length) }
  })
}

/** The page with an answer that was written just now. */
export function withAnswer(
  page: CommentPage,
  conversationId: number,
  { parentId: _, ...answer }: PendingComment,
): CommentPage {
  const known = page.items.find(({ id }) => id === conversationId)
  if (!known || known.replies.some(({ id }) => id === answer.id)) return page
  const grown = inConversation(page, conversationId, (conversation) => ({
    ...conversation,
    replies: merge(conversation.replies, [answer]),
    replyCount: conversation.replyCount + 1,
  }))
  return { ...grown, total: page.total + 1 }
}

/** A page that was read again, with the answers below it that had been asked for one by one. */
export function withAsked(fresh: CommentPage, before: CommentPage): CommentPage {
  return before.items.reduce(
    (page, { id, replies }) =>
      inConversation(page, id, (conversation) =>
        replies.length > conversation.replies.length && conversation.replyCount > conversation.replies.length
          ? { ...conversation, replies: merge(replies, conversation.replies) }
          : conversation,
      ),
    fresh,
  )
}

/**
 * Returns the number of new comments that a page does not show. On the first page it counts newer
 * conversations and further replies; for other pages only the totals can be compared.
 */
export function countNew(shown: CommentPage, fresh: CommentPage): number {
  if (shown.page !== 1) return Math.max(0, fresh.total - shown.total)
  return newOn(shown, fresh).reduce((sum, { count }) => sum + count, 0)
}

/** The first conversation of a newer first page that is new, or has new answers. */
export function firstNew(shown: CommentPage, fresh: CommentPage): number | null {
  const first = shown.page === 1 ? newOn(shown, fresh)[0] : fresh.items[0]
  return first?.id ?? null
}

function newOn(shown: CommentPage, fresh: CommentPage): { id: number; count: number }[] {
  const known = new Map(shown.items.map(({ id, replyCount }) => [id, replyCount]))
  const firstKnown = fresh.items.findIndex(({ id }) => known.has(id))
  return fresh.items
    .map(({ id, replyCount }, index) => {
      const before = known.get(id)
      if (before !== undefined) return { id, count: Math.max(0, replyCount - before) }
      return { id, count: firstKnown === -1 || index < firstKnown ? 1 + replyCount : 0 }
    })
    .filter(({ count }) => count > 0)
}

function inConversation(page: CommentPage, id: number, change: (conversation: Comment) => Comment): CommentPage {
  return { ...page, items: page.items.map((item) => (item.id === id ? change(item) : item)) }
}

/** Merges by id, oldest first; the later version of a duplicate wins. */
function merge(before: readonly Reply[], read: readonly Reply[]): Reply[] {
  const all = new Map([...before, ...read].map((reply) => [reply.id, reply]))
  return [...all.values()].toSorted((a, b) => a.id - b.id)
}
