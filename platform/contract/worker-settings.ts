/**
 * The settings that the server prepends to the worker's script (`app/server/serve-worker.ts`).
 * `build` identifies the served bundles; `isOff` means the operator has disabled service workers.
 * `files` are addresses that the offline page requires.
 */
export type WorkerSettings = { build: string; isOff: boolean; files: readonly string[] }
