/** The result of a check: `note` is a warning, `WRONG` a problem that prevents the start. */
export type Finding = { state: 'ok' | 'note' | 'WRONG'; what: string; message: string }

/** A finding without a problem. */
export const ok = (what: string, message: string): Finding => ({ state: 'ok', what, message })

/** A warning. */
export const note = (what: string, message: string): Finding => ({ state: 'note', what, message })

/** A problem that prevents the start. */
export const wrong = (what: string, message: string): Finding => ({ state: 'WRONG', what, message })
