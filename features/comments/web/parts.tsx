export { commentText } from './comment-text.tsx'
export { CommentsSection } from './comments-section.tsx'
export { useCommentTotal } from './queries.ts'
