import type { ReactionName } from '../contract.ts'

/** What is open at a comment: a form for an answer or a change, the question before it is deleted, the reactions, the dialog of a report. */
export type OpenAct = { act: 'reply' | 'edit' | 'delete' | 'react' | 'report'; id: number }

/** What a visitor may do with a comment. The functions stay the same, so that a list need not be drawn anew. */
export type CommentActs = {
  open: (act: OpenAct['act'], id: number) => void
  close: () => void
  /** Closes this, where it is still what is open. */
  finish: (act: OpenAct['act'], id: number) => void
  react: (id: number, reaction: ReactionName, chosen: boolean) => void
  remove: (id: number) => void
  restore: (id: number) => void
}
