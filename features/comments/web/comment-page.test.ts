import { describe, expect, it } from 'vitest'
import type { Comment, CommentPage, PendingComment, Reply } from '../contract.ts'
import {
  countNew,
  findOn,
  firstNew,
  withAnswer,
  withAsked,
  withBegun,
  withChanged,
  withReplies,
} from './comment-page.ts'

const author = {
  name: 'luna',
  hotel: 'hhus',
  avatar: null,
  habboId: null,
  hasPage: false,
  verified: false,
  icon: null,
} as const

function reply(id: number, change: Partial<Reply> = {}): Reply {
  const createdAt = '2026-11-21T09:00:00.000Z'
  return { id, author, text: `words ${id}`, createdAt, editedAt: null, deletedBy: null, reactions: {}, ...change }
}
const conversation = (id: number, replies: number[] = [], replyCount = replies.length): Comment => ({
  ...reply(id),
  replies: replies.map((number) => reply(number)),
  replyCount,
})
const pageOf = (items: Comment[], change: Partial<CommentPage> = {}): CommentPage => {
  const total = items.reduce((sum, { replyCount }) => sum + 1 + replyCount, 0)
  return { items, total, page: 1, pages: 1, ...change }
}
const written = (id: number, parentId: number | null): PendingComment => ({ ...reply(id), parentId })
const numbers = (page: CommentPage) => page.items.map(({ id, replies }) => [id, ...replies.map((answer) => answer.id)])

const page = pageOf([conversation(5, [6, 8], 14), conversation(3), conversation(1, [2])])

describe('a changed comment', () => {
  it('replaces the old one, as a conversation or a reply, and the rest stays', () => {
    const changed = withChanged(withChanged(page, reply(3, { text: 'new' })), reply(8, { text: 'newer' }))
    expect([findOn(changed, 3)?.text, findOn(changed, 8)?.text]).toEqual(['new', 'newer'])
    expect(numbers(changed)).toEqual(numbers(page))
    expect(changed.items[2]).toBe(page.items[2])
    expect(changed.total).toBe(page.total)
    expect(changed.items[0]?.replyCount).toBe(14)
  })

  it('counts unless it is deleted', () => {
    const deleted = withChanged(page, reply(5, { text: null, deletedBy: 'user' }))
    expect(deleted.total).toBe(page.total - 1)
    expect(withChanged(deleted, reply(5, { text: null, deletedBy: 'moderator' })).total).toBe(page.total - 1)
    expect(withChanged(deleted, reply(5)).total).toBe(page.total)
  })

  it('changes nothing on a page without it', () => expect(withChanged(page, reply(99))).toBe(page))
})

describe('a new comment', () => {
  it('is added once at the start of the page as a conversation', () => {
    const begun = withBegun(withBegun(page, written(9, null)), written(9, null))
    expect(numbers(begun)[0]).toEqual([9])
    expect([begun.total, begun.items.length]).toEqual([page.total + 1, 4])
  })

  it('is added once at the end of its conversation as a reply', () => {
    const answered = withAnswer(withAnswer(page, 5, written(20, 5)), 5, written(20, 5))
    expect(numbers(answered)[0]).toEqual([5, 6, 8, 20])
    expect([answered.total, answered.items[0]?.replyCount]).toEqual([page.total + 1, 15])
    expect(withAnswer(page, 99, written(20, 99))).toBe(page)
  })
})

describe('loaded replies', () => {
  it('follow the existing ones in order, each once', () => {
    const asked = withReplies(page, 5, [reply(10), reply(8, { text: 'newer' }), reply(12)])
    expect(numbers(asked)[0]).toEqual([5, 6, 8, 10, 12])
    expect([findOn(asked, 8)?.text, asked.items[0]?.replyCount]).toEqual(['newer', 14])
  })

  it('stay when the page is reloaded, with updated text', () => {
    const asked = withReplies(page, 5, [reply(10), reply(12)])
    const fresh = pageOf([
      conversation(9),
      { ...conversation(5, [], 14), replies: [reply(6, { text: 'newer' }), reply(8)] },
      conversation(3, [4]),
    ])
    const kept = withAsked(fresh, asked)
    expect(numbers(kept)).toEqual([[9], [5, 6, 8, 10, 12], [3, 4]])
    expect(findOn(kept, 6)?.text).toBe('newer')
  })
})

describe('the number of new comments', () => {
  it.each<[string, CommentPage, number]>([
    ['nothing', page, 0],
    ['a conversation with its answers', pageOf([conversation(9, [10, 11]), ...page.items]), 3],
    ['answers that are not shown', pageOf([conversation(5, [6, 8], 16), ...page.items.slice(1)]), 2],
    ['one beside one that was deleted', { ...pageOf([conversation(9), ...page.items]), total: page.total }, 1],
    ['one that had left the first page', pageOf([...page.items, conversation(0)]), 0],
    ['one that was deleted', { ...page, total: page.total - 1 }, 0],
  ])('%s', (_, fresh, count) => expect(countNew(page, fresh)).toBe(count))

  it('starts at the newest one that is new or has new replies', () => {
    expect(firstNew(page, pageOf([conversation(9), conversation(7), ...page.items]))).toBe(9)
    expect(firstNew(page, pageOf([...page.items.slice(0, 2), conversation(1, [2, 10])]))).toBe(1)
    expect(firstNew(page, page)).toBeNull()
    expect(firstNew({ ...page, page: 2 }, page)).toBe(5)
  })

  it('is derived from the totals on other pages', () => {
    const second = { ...page, page: 2, total: 60 }
    expect(countNew(second, pageOf([conversation(99)], { total: 63 }))).toBe(3)
    expect(countNew(second, pageOf([conversation(99)], { total: 58 }))).toBe(0)
  })
})
