import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseSettings } from '#platform/server/process/settings.ts'
import { problemsOfSettings } from '../settings/read-settings.ts'
import { settingsSchema } from '../settings/settings.ts'
import { checkDatabase } from './check-database.ts'
import { checkFolders } from './check-folders.ts'
import { checkReached } from './check-reached.ts'
import type { Finding } from './finding.ts'

const root = path.join(import.meta.dirname, '../../..')

/**
 * Tries everything that a start with these settings needs, and everything that the site reaches.
 * Leaves nothing behind. With invalid settings, only those are found.
 */
export async function checkSite(environment: Readonly<Record<string, string | undefined>>): Promise<Finding[]> {
  const { invalid, misspelt } = problemsOfSettings(environment)
  const notes = misspelt.map((message) => ({ state: 'note' as const, what: 'settings', message }))
  if (invalid.length > 0) {
    return [...invalid.map((message) => ({ state: 'WRONG' as const, what: 'settings', message })), ...notes]
  }
  const settings = parseSettings(settingsSchema, environment)
  const [database, folders, reached] = await Promise.all([
    checkDatabase(settings),
    checkFolders(settings),
    checkReached(settings),
  ])
  const valid: Finding = { state: 'ok', what: 'settings', message: 'All that are set are valid.' }
  return [...(notes.length > 0 ? notes : [valid]), checkPages(), database, ...folders, ...reached]
}

function checkPages(): Finding {
  const what = 'pages'
  if (existsSync(path.join(root, 'dist/server/entry-server.js')))
    return { state: 'ok', what, message: 'They are built.' }
  return { state: 'note', what, message: 'They are not built yet: "npm run build" does it, and so does "npm start".' }
}
