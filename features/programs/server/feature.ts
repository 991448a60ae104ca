import type { FastifyInstance } from 'fastify'
import { accountClosed } from '#features/accounts/contract.ts'
import { pages } from '#platform/contract/addresses.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import { apiPath } from '../constants.ts'
import { addApiKey, listApiKeys, listStaffApiKeys, revokeApiKey, revokeStaffApiKey } from '../contract.ts'
import { admission } from './calls/admit.ts'
import { openCallCounts } from './calls/call-counts.ts'
import { forgetUsage, openUsage } from './calls/usage.ts'
import type { ProgramsContext, ProgramsOptions } from './context.ts'
import { serveDescription } from './description.ts'
import { dumpPath } from './dumps/list-dumps.ts'
import { writeDumps } from './dumps/write-dumps.ts'
import { addKey, forgetKeysOf, keysData, listAllKeys, listKeysOf, revokeByStaff, revokeKey } from './keys/keys.ts'
import { openKnownKeys } from './keys/known-keys.ts'
import type { ProgramsTables } from './tables.ts'
import { openKeptAnswers, serveV1 } from './v1/serve-v1.ts'

/** How often the counts of all processes are added up, and how often usage is written. */
const shareMs = 1_000
const writeMs = 60_000

/** Opens the API for programs: its endpoints, keys, limits, usage and daily files. */
export function openPrograms(options: ProgramsOptions): Feature {
  const context: ProgramsContext = { ...options, db: tablesOf<ProgramsTables>(options.db), site: options.db }
  const keys = openKnownKeys(context)
  const counts = openCallCounts(context)
  const usage = openUsage(context)
  const kept = openKeptAnswers()
  const timers: NodeJS.Timeout[] = []

  /** Repeats work; a failure is logged, and the next time does what is left. */
  function repeat(work: () => Promise<void>, ms: number) {
    const run = () =>
      work().catch((error: unknown) => options.log.warn({ error: String(error) }, 'calls of the API were not counted'))
    timers.push(setInterval(run, ms).unref())
  }

  return {
    routes(app) {
      repeat(counts.share, shareMs)
      repeat(usage.write, writeMs)
      serveKeys(app, context, usage.write)
      void app.register(async (scope) => {
        scope.addHook('onRequest', admission({ context, keys, counts, usage }))
        serveV1(scope, context, kept)
        serveDescription(scope, app, options.siteName)
        if (options.dumpFolder !== null) serveDumps(scope, options.dumpFolder)
        scope.options(`${apiPath}/*`, { schema: { hide: true } }, (_request, reply) => reply.code(204).send())
        scope.get(`${apiPath}/*`, { schema: { hide: true } }, (_request, reply) =>
          reply.code(404).send({ error: 'error.notFound' }),
        )
      })
    },
    caches: [keys.caches, ...Object.values(kept)],
    listeners: [listener(accountClosed, ({ accountId }) => forgetKeysOf(context, accountId))],
    personalData: { name: 'apiKeys', collect: (accountId) => keysData(context, accountId) },
    scheduledJobs: [
      { name: 'programs.forget-usage', cron: '41 3 * * *', run: () => forgetUsage(context) },
      ...(options.dumpFolder === null
        ? []
        : [{ name: 'programs.write-dumps', cron: '47 3 * * *', run: () => writeDumps(context) }]),
    ],
    async *pages() {
      yield { path: pages.communityApi, languages: languageCodes, changedAt: null }
    },
    async close() {
      for (const timer of timers) clearInterval(timer)
      await usage.write()
    },
  }
}

/** Serves the endpoints of keys. Usage is written first, so that lists have the newest calls. */
function serveKeys(app: FastifyInstance, context: ProgramsContext, writeUsage: () => Promise<void>): void {
  serve(app, listApiKeys, async (_, { actor }) => {
    await writeUsage()
    return { keys: await listKeysOf(context, actor.id) }
  })
  serve(app, addApiKey, ({ body }, { actor }) => addKey(context, actor.id, body.name))
  serve(app, revokeApiKey, ({ params }, { actor }) => revokeKey(context, actor.id, params.id))
  serve(app, listStaffApiKeys, async ({ query }) => {
    await writeUsage()
    return listAllKeys(context, query.cursor)
  })
  serve(app, revokeStaffApiKey, ({ params }, { actor }) => revokeByStaff(context, actor, params.id))
}

/** The names of the files, and of the note on their licence. */
const dumpName = /^(?:[a-z-]+-\d{8}T\d{6}\.(?:csv|jsonl)\.zst|LICENCE\.txt)$/

/** Serves the daily files with ranges. Their names say the time of writing: they never change. */
function serveDumps(scope: FastifyInstance, folder: string): void {
  scope.get<{ Params: { file: string } }>(`${dumpPath}/:file`, { schema: { hide: true } }, (request, reply) => {
    const { file } = request.params
    return dumpName.test(file) ? reply.sendFile(file, folder) : reply.callNotFound()
  })
}
