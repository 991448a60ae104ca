/** The result of a check: `note` is a warning, `WRONG` a problem that prevents the start. */
export type Finding = { state: 'ok' | 'note' | 'WRONG'; what: string; message: string }
