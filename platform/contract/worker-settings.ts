/**
 * The settings that the server prepends to the worker's script (`app/server/serve-worker.ts`).
 * `build` identifies the served bundles; `isOff` means the operator has disabled service workers.
 * `files` are addresses that the offline page requires. `words` names the texts in
 * it that differ from those of the bundles.
 */
export type WorkerSettings = { build: string; isOff: boolean; files: readonly string[]; words?: string }
