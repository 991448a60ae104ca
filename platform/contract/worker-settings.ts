/**
 * What the server writes in front of the worker's script (`app/server/serve-worker.ts`). `build` names the bundles that it serves; `isOff` is the operator's word that browsers
 * are to have no worker of this site. `files` are addresses without which the page that is shown offline would not be what it is.
 */
export type WorkerSettings = { build: string; isOff: boolean; files: readonly string[] }
