import { roleLines } from '#app/cli/account-act.ts'
import { helpLines as accountHelp } from '#app/cli/account-request.ts'
import { helpLines as auditHelp } from '#app/cli/audit-request.ts'
import { helpLines as backupHelp } from '#app/cli/backup-request.ts'
import { helpLines as badgesHelp } from '#app/cli/badges-request.ts'
import { helpLines as commentsHelp } from '#app/cli/comments-request.ts'
import { helpLines as importHelp } from '#app/cli/import-request.ts'
import { helpLines as jobsHelp } from '#app/cli/jobs-request.ts'
import { helpLines as playersHelp } from '#app/cli/players-request.ts'
import { helpLines as radioHelp } from '#app/cli/radio-request.ts'
import { helpLines as restoreHelp } from '#app/cli/restore-request.ts'
import { helpLines as shopHelp } from '#app/cli/shop-request.ts'
import { helpLines as teamHelp } from '#app/cli/team-request.ts'

/** The scripts of package.json that run or develop the site, with what they do. */
export const projectScripts = {
  start: 'installs and builds what is missing, then runs the site until Ctrl-C or SIGTERM',
  demo: 'does the same with a simulated hotel and a simulated radio station, in `data/demo`',
  build: 'installs and builds what is missing',
  test: 'runs every check and test; with paths, only the tests at or below them',
  'test:postgres': "runs the tests near the database on Debian's PostgreSQL, which it installs as root",
  check: 'checks format, lint, types, unused code, architecture and translations, without a database',
  docs: 'writes `.env.example`, `docs/configuration.md` and `docs/cli.md` anew',
  bench: 'runs every benchmark; with names, only those: `npm run bench -- pages`',
  lighthouse: 'runs the benchmark of the first page view',
  fuzz: 'sends 20,000 random requests to all endpoints',
  'complete-lock': 'adds the optional packages of other platforms to `package-lock.json`',
} as const

/** The scripts of package.json that work on the data of a site, with their own help. */
export const siteCommands: Readonly<Record<string, { purpose: string; help: string[] }>> = {
  account: { purpose: 'Roles and bans.', help: accountHelp() },
  comments: { purpose: 'Comments that are held for review or were reported.', help: commentsHelp() },
  players: { purpose: 'Players who do not want to be shown.', help: playersHelp() },
  audit: { purpose: 'What the staff did.', help: auditHelp() },
  team: { purpose: 'The team page.', help: teamHelp() },
  jobs: { purpose: 'Positions and applications.', help: jobsHelp() },
  radio: { purpose: 'Song requests and the schedule.', help: radioHelp() },
  shop: { purpose: 'Icons, their stock and prices.', help: shopHelp() },
  import: {
    purpose: 'Badges and pictures of the game. The site imports them by itself; this does it at once.',
    help: importHelp(),
  },
  badges: { purpose: 'How many players own each badge.', help: badgesHelp() },
  backup: { purpose: 'Backups by hand. The site makes one a day by itself.', help: backupHelp() },
  restore: { purpose: 'Restoring a backup.', help: restoreHelp() },
}

/** Writes docs/cli.md: every script of the project, and the help of every command. */
export function commandsPage(): string {
  const scripts = Object.entries(projectScripts).map(([name, does]) => `| \`${callOf(name)}\` | ${does} |`)
  const sections = Object.entries(siteCommands).map(
    ([name, { purpose, help }]) => `## ${name}\n\n${purpose}\n\n${block(help)}\n`,
  )
  return `# Command line

<!-- Made by \`npm run docs\` from the help of the commands; changes here are lost. -->

Run commands in the project folder. They install the dependencies first if they are missing.

## Running and developing

| Command | What it does |
| --- | --- |
${scripts.join('\n')}

## Commands for the data of a site

The commands below read the same [settings](configuration.md) as the site; for the demo, put \`DATA_DIR=data/demo\` in front. \`npm run <command> -- help\` prints the text shown here.
Except for \`restore\`, they work whether the site is running or stopped, and a running site shows the change at once.

The exit code is 0 if the command succeeded, 1 if it was understood but could not be carried out, and 2 if the command line is wrong. The reason is one sentence on standard error.

What they change on behalf of the staff is recorded, except for imports and recounts: [audit](#audit) lists it. [Moderation](moderation.md) explains the daily work.

${sections.join('\n')}
## Roles and permissions

The output of \`npm run account -- roles\`:

${block(roleLines())}
`
}

function callOf(script: string): string {
  return script === 'start' || script === 'test' ? `npm ${script}` : `npm run ${script}`
}

function block(lines: readonly string[]): string {
  return ['```text', ...lines, '```'].join('\n')
}
