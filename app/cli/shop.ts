import { runCommand, siteSettings } from './run-command.ts'
import { run } from './shop-act.ts'
import { helpLines, readShopRequest } from './shop-request.ts'
import { onSiteDatabase } from './site-database.ts'

/** `npm run shop -- …`. */
await runCommand(async (line, now) => {
  const request = readShopRequest(line)
  if (request.act === 'help') return helpLines()
  return onSiteDatabase(await siteSettings(), (db) => run(db, request, now))
})
