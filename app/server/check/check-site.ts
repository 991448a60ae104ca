import { existsSync } from 'node:fs'
import path from 'node:path'
import { type AnyDb, openDatabase } from '#platform/server/database/database.ts'
import { parseSettings } from '#platform/server/process/settings.ts'
import { problemsOfSettings } from '../settings/read-settings.ts'
import { settingsSchema } from '../settings/settings.ts'
import { checkDatabase } from './check-database.ts'
import { checkFolders, foldersOf } from './check-folders.ts'
import { checkReached } from './check-reached.ts'
import { checkUnits } from './check-units.ts'
import { type Finding, note, ok, wrong } from './finding.ts'

const root = path.join(import.meta.dirname, '../../..')

/**
 * Tries everything that a start with these settings needs, and everything that the site reaches.
 * Leaves nothing behind. With invalid settings, only those are found.
 */
export async function checkSite(environment: Readonly<Record<string, string | undefined>>): Promise<Finding[]> {
  const { invalid, misspelt } = problemsOfSettings(environment)
  const notes = misspelt.map((message) => note('settings', message))
  if (invalid.length > 0) return [...invalid.map((message) => wrong('settings', message)), ...notes]
  const settings = parseSettings(settingsSchema, environment)
  const { finding: database, connectionString } = await checkDatabase(settings)
  const findings = await onDatabase(connectionString, (db) =>
    Promise.all([
      checkFolders(settings),
      checkUnits(foldersOf(settings), environment.PATH ?? process.env.PATH),
      checkReached(settings, db),
    ]),
  )
  const valid = ok('settings', 'All that are set are valid.')
  return [...(notes.length > 0 ? notes : [valid]), checkPages(), database, ...findings.flat()]
}

async function onDatabase<Result>(
  connectionString: string | null,
  work: (db: AnyDb | null) => Promise<Result>,
): Promise<Result> {
  if (connectionString === null) return work(null)
  // A broken connection makes the next statement fail, which is reported.
  const database = openDatabase({ connectionString, connections: 1, onIdleError: () => {} })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

function checkPages(): Finding {
  const what = 'pages'
  if (existsSync(path.join(root, 'dist/server/entry-server.js'))) return ok(what, 'They are built.')
  return note(what, 'They are not built yet: "npm run build" does it, and so does "npm start".')
}
