import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readAccountRequest } from '#app/cli/account-request.ts'
import { readAuditRequest } from '#app/cli/audit-request.ts'
import { readBackupRequest } from '#app/cli/backup-request.ts'
import { readBadgesRequest } from '#app/cli/badges-request.ts'
import { readCommentsRequest } from '#app/cli/comments-request.ts'
import { readImportRequest } from '#app/cli/import-request.ts'
import { readJobsRequest } from '#app/cli/jobs-request.ts'
import { readPlayersRequest } from '#app/cli/players-request.ts'
import { readRadioRequest } from '#app/cli/radio-request.ts'
import { readRestoreRequest } from '#app/cli/restore-request.ts'
import { readShopRequest } from '#app/cli/shop-request.ts'
import { readTeamRequest } from '#app/cli/team-request.ts'

/** The commands accept the command lines shown in documents. */
const now = new Date('2026-11-25T12:00:00Z')
const readers: Readonly<Record<string, (line: readonly string[]) => unknown>> = {
  account: (line) => readAccountRequest(line, now),
  audit: readAuditRequest,
  backup: readBackupRequest,
  badges: readBadgesRequest,
  comments: readCommentsRequest,
  import: readImportRequest,
  jobs: readJobsRequest,
  players: readPlayersRequest,
  radio: readRadioRequest,
  restore: readRestoreRequest,
  shop: readShopRequest,
  team: readTeamRequest,
}

/** The `npm run …` lines in the shell blocks of a document, as command and arguments. */
function commandsIn(file: string): { command: string; words: string[] }[] {
  const text = readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block = '']) => block)
  return blocks.flatMap((block) =>
    [...block.matchAll(/npm run ([\w-]+)(?: -- (.+))?$/gm)].map(([, command = '', rest = '']) => ({
      command,
      words: [...rest.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain = '']) => quoted ?? plain),
    })),
  )
}

test.each([
  ['README.md', 1],
  ['docs/operating.md', 7],
  ['docs/moderation.md', 30],
])('the commands in %s are valid', (file, least) => {
  const shown = commandsIn(file).filter(({ command }) => command in readers)
  expect(shown.length).toBeGreaterThanOrEqual(least)
  for (const { command, words } of shown) {
    expect(() => readers[command]?.(words), `npm run ${command} -- ${words.join(' ')}`).not.toThrow()
  }
})
