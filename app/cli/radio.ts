import { run } from './radio-act.ts'
import { helpLines, readRadioRequest } from './radio-request.ts'
import { runCommand, siteSettings } from './run-command.ts'
import { onSiteDatabase } from './site-database.ts'

/** `npm run radio -- …`. */
await runCommand(async (line, now) => {
  const request = readRadioRequest(line)
  if (request.act === 'help') return helpLines()
  const settings = await siteSettings()
  return onSiteDatabase(settings, (db) => run(db, request, { now, zone: settings.RADIO_ZONE }))
})
