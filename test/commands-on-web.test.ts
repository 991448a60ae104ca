import { expect, test } from 'vitest'
import { commands } from '#app/cli/commands.ts'
import { commandsOnWeb, subcommandsIn } from '#app/docs/commands-on-web.ts'
import { areas } from '#app/housekeeping/areas.ts'

/**
 * Every subcommand has a page of the staff that does the same, or a written reason why it has none.
 */
test('every subcommand has a row, and there are no other rows', async () => {
  const loaded = await Promise.all(Object.values(commands).map((load) => load()))
  const found = loaded.flatMap(({ helpLines }) => subcommandsIn(helpLines()))
  expect(found.length).toBeGreaterThan(50)
  expect(Object.keys(commandsOnWeb).toSorted()).toEqual(found.toSorted())
})

test('a subcommand is found in a help with groups, long usages and remarks', () => {
  const help = [
    'npm run jobs -- …',
    '  list [--all]  lists them',
    '  save <id> <folder> [--to "<very long>"]',
    '      saves the files',
    '  help  shows this help',
    '',
    'npm run jobs -- positions …',
    '  add --key <key>  adds one',
    'The id is a number.',
  ]
  expect(subcommandsIn(help)).toEqual(['jobs list', 'jobs save', 'jobs positions add'])
})

test('every named page is in the menu of the staff, and every reason is a sentence', () => {
  const paths = areas.map(({ path }) => path)
  const rows = Object.entries(commandsOnWeb)
  const lost = rows.filter(([, onWeb]) => 'page' in onWeb && !paths.includes(onWeb.page))
  expect(lost).toEqual([])
  const reasons = rows.flatMap(([, onWeb]) => ('why' in onWeb ? onWeb.why : (onWeb.but ?? [])))
  expect(reasons.filter((reason) => !/^[A-Z].{30,}\.$/.test(reason))).toEqual([])
})
