/** What a check found: `note` is worth a look, but stops nothing. */
export type Finding = { state: 'ok' | 'note' | 'WRONG'; what: string; told: string }
