import { run } from './players-act.ts'
import { helpLines, readPlayersRequest } from './players-request.ts'
import { runCommand, siteSettings } from './run-command.ts'
import { onSiteDatabase } from './site-database.ts'

/** `npm run players -- …`. */
await runCommand(async (line, now) => {
  const request = readPlayersRequest(line)
  if (request.act === 'help') return helpLines()
  return onSiteDatabase(await siteSettings(), (db) => run(db, request, now))
})
