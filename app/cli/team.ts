import { runCommand, siteSettings } from './run-command.ts'
import { onSiteDatabase } from './site-database.ts'
import { run } from './team-act.ts'
import { helpLines, readTeamRequest } from './team-request.ts'

/** `npm run team -- …`. */
await runCommand(async (line, now) => {
  const request = readTeamRequest(line)
  if (request.act === 'help') return helpLines()
  return onSiteDatabase(await siteSettings(), (db) => run(db, request, now))
})
