import type { WorkerSettings } from '#platform/contract/worker-settings.ts'

const written: unknown = Reflect.get(globalThis, 'workerSettings')

/** The settings of this worker. */
export const workerSettings: WorkerSettings = JSON.parse(String(written))
