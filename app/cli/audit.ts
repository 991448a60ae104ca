import { run } from './audit-act.ts'
import { helpLines, readAuditRequest } from './audit-request.ts'
import { runCommand, siteSettings } from './run-command.ts'
import { onSiteDatabase } from './site-database.ts'

/** `npm run audit -- …`. */
await runCommand(async (line, now) => {
  const request = readAuditRequest(line)
  if (request.act === 'help') return helpLines()
  return onSiteDatabase(await siteSettings(), (db) => run(db, request, now))
})
