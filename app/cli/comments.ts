import { run } from './comments-act.ts'
import { helpLines, readCommentsRequest } from './comments-request.ts'
import { runCommand, siteSettings } from './run-command.ts'
import { onSiteDatabase } from './site-database.ts'

/** `npm run comments -- …`. */
await runCommand(async (line, now) => {
  const request = readCommentsRequest(line)
  if (request.act === 'help') return helpLines()
  return onSiteDatabase(await siteSettings(), (db) => run(db, request, now))
})
