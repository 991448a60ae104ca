import { openAttachments } from '#app/server/attachment-folder.ts'
import { run } from './jobs-act.ts'
import { helpLines, readJobsRequest } from './jobs-request.ts'
import { runCommand, siteSettings } from './run-command.ts'
import { onSiteDatabase } from './site-database.ts'

/** `npm run jobs -- …`. */
await runCommand(async (line, now) => {
  const request = readJobsRequest(line)
  if (request.act === 'help') return helpLines()
  const settings = await siteSettings()
  return onSiteDatabase(settings, (db) => run(db, request, { now, files: openAttachments(settings) }))
})
