import type { OpenAct } from './comment-acts.ts'

/**
 * Gives the focus back where what had it is gone: to the button of an act at a comment, else to the first thing that can be done with it,
 * else to the comment itself. A focus that is somewhere stays there.
 */
export function focusComment(id: number, act: OpenAct['act']): void {
  if (document.activeElement !== document.body) return
  const comment = document.getElementById(`comment-${id}`)
  const button =
    comment?.querySelector<HTMLElement>(`[data-act="${act}"]`) ?? comment?.querySelector<HTMLElement>('[data-act]')
  ;(button ?? comment)?.focus({ preventScroll: true })
}
