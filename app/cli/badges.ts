import { run } from './badges-act.ts'
import { helpLines, readBadgesRequest } from './badges-request.ts'
import { runCommand, siteSettings } from './run-command.ts'
import { onSiteDatabase } from './site-database.ts'

/** `npm run badges -- …`. */
await runCommand(async (line, now) => {
  const { act } = readBadgesRequest(line)
  if (act === 'help') return helpLines()
  return onSiteDatabase(await siteSettings(), (db) => run(db, now))
})
