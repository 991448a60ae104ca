import type { OpenAct } from './comment-acts.ts'

/**
 * Restores a lost focus to the button of an action at a comment, else to its first control, else to
 * the comment. An existing focus is kept.
 */
export function focusComment(id: number, act: OpenAct['act']): void {
  if (document.activeElement !== document.body) return
  const comment = document.getElementById(`comment-${id}`)
  const button =
    comment?.querySelector<HTMLElement>(`[data-act="${act}"]`) ?? comment?.querySelector<HTMLElement>('[data-act]')
  ;(button ?? comment)?.focus({ preventScroll: true })
}
