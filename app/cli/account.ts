import { roleLines, run } from './account-act.ts'
import { helpLines, readAccountRequest } from './account-request.ts'
import { runCommand, siteSettings } from './run-command.ts'
import { onSiteDatabase } from './site-database.ts'

/** `npm run account -- …`. */
await runCommand(async (line, now) => {
  const request = readAccountRequest(line, now)
  if (request.act === 'help') return helpLines()
  if (request.act === 'roles') return roleLines()
  return onSiteDatabase(await siteSettings(), (db) => run(db, request, now))
})
