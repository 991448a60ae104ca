import type { DeletionReason, ReactionName } from '../contract.ts'

/**
 * The action open at a comment: reply or edit form, delete confirmation, reactions, or report
 * dialog.
 */
export type OpenAct = { act: 'reply' | 'edit' | 'delete' | 'react' | 'report'; id: number }

/** Actions on a comment. The functions are stable, so that lists need not rerender. */
export type CommentActs = {
  open: (act: OpenAct['act'], id: number) => void
  close: () => void
  /** Closes this action if it is still open. */
  finish: (act: OpenAct['act'], id: number) => void
  react: (id: number, reaction: ReactionName, chosen: boolean) => void
  /** Deletes a comment; the reason is that of a moderator. */
  remove: (id: number, reason?: DeletionReason) => void
  restore: (id: number) => void
}
