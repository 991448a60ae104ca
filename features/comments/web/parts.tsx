export { commentText } from './comment-text.tsx'
export { CommentsSection } from './comments-section.tsx'
export { useCommentTotal } from './use-comment-total.ts'
