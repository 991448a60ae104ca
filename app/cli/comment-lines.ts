import type { ModeratedComment } from '#features/comments/server/api.ts'
import { hotels } from '#features/hotels/contract.ts'
import { ageOf, momentOf } from './moment.ts'
import { readable } from './readable.ts'

/**
 * Formats a comment for the operator: number, author, subject, date, state, reports, and the
 * indented text. The text at the time of a report follows below if it has changed since.
 */
export function linesOfComment(comment: ModeratedComment, now: Date): string[] {
  const { id, parentId, createdAt, reports, reportedTexts } = comment
  const kind = parentId === null ? '' : `, an answer in #${parentId}`
  const counted = Object.entries(reports).map(([reason, count]) => `${reason} ${count}`)
  return [
    `#${id} by ${authorOf(comment)} on ${placeOf(comment)}${kind}`,
    `  ${momentOf(createdAt)}, ${ageOf(createdAt, now)}${stateOf(comment)}`,
    ...(counted.length > 0 ? [`  reported: ${counted.join(', ')}`] : []),
    ...readable(comment.text).map((line) => `  | ${line}`),
    ...reportedTexts.flatMap((text) => ['  when it was reported:', ...readable(text).map((line) => `  | ${line}`)]),
  ]
}

function authorOf({ author }: ModeratedComment): string {
  if (!author) return 'a deleted user'
  return `${author.name} (${hotels[author.hotel].label}${author.verified ? '' : ', a guest'})`
}

function placeOf({ subject, path }: ModeratedComment): string {
  return path === null ? `${subject}, which is gone` : `${subject} (${path})`
}

function stateOf({ held, deletedBy, editedAt }: ModeratedComment): string {
  const edited = editedAt ? ', edited' : ''
  if (deletedBy === 'user') return `${edited}, deleted by its writer`
  if (held) return deletedBy ? `${edited}, rejected` : `${edited}, waits for a moderator`
  return deletedBy ? `${edited}, deleted by moderation` : `${edited}, shown to everybody`
}
