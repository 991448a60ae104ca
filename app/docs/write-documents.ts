import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { roleLines } from '#app/cli/account.ts'
import { commands } from '#app/cli/commands.ts'
import { settingGroups } from '#app/server/settings/settings.ts'
import { settingTable } from '#features/site/contract.ts'
import { rowsOfCommands } from './commands-on-web.ts'
import { envExample, settingTables } from './settings-pages.ts'

/** The scripts of package.json that run or develop the site, with what they do. */
export const projectScripts = {
  start: 'installs and builds what is missing, then runs the site until Ctrl-C or SIGTERM',
  demo: 'does the same with a simulated hotel and a simulated radio station, in `data/demo`',
  build: 'installs and builds what is missing',
  test: 'runs every check and test; with paths, only the tests at or below them',
  'test:postgres': "runs the tests near the database on Debian's PostgreSQL, which it installs as root",
  check: 'checks format, lint, types, unused code, architecture and translations, without a database',
  docs: 'writes `.env.example`, `docs/configuration.md` and `docs/cli.md` anew',
  'contact-sheet':
    'takes a picture of every page of the demonstration: `npm run contact-sheet -- --width 390 --look tr:dark`',
  bench: 'runs every benchmark; with names, only those: `npm run bench -- pages`',
  lighthouse: 'runs the benchmark of the first page view',
  fuzz: 'sends 20,000 random requests to all endpoints',
  release: 'prepares a release: `npm run release -- minor --key <file>`; see [releases.md](releases.md)',
  'complete-lock': 'adds the optional packages of other platforms to `package-lock.json`',
} as const

const onTheWeb = Object.values(settingTable)
  .flatMap(({ variable }) => (variable ? [`\`${variable}\``] : []))
  .join(', ')

/** Writes docs/cli.md: every script of the project, and the help of every command. */
async function commandsPage(): Promise<string> {
  const scripts = Object.entries(projectScripts).map(([name, does]) => `| \`${callOf(name)}\` | ${does} |`)
  const sections = await Promise.all(
    Object.entries(commands).map(async ([name, load]) => {
      const { purpose, helpLines } = await load()
      return `## ${name}\n\n${purpose}\n\n${block(helpLines())}\n`
    }),
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

What they change on behalf of the staff is recorded, except for imports of the game's data and recounts: [audit](#audit) lists it. [Moderation](moderation.md) explains the daily work.

${sections.join('\n')}
## Commands and pages

What a command does, the staff do on the site: the page is below \`/<language>/housekeeping\`. Where there is none, the reason is given.

| Command | Page | Remarks |
| --- | --- | --- |
${rowsOfCommands().join('\n')}

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

/** `npm run docs`: writes the documents that are made from the program. */
const root = path.join(import.meta.dirname, '../..')
if (import.meta.main) {
  for (const [file, text] of await madeDocuments()) {
    await writeFile(path.join(root, file), text)
    console.log(`Wrote ${file}.`)
  }
}

/** The texts of the documents made from the program, by their paths in the project. */
export async function madeDocuments(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ['.env.example', envExample(settingGroups)],
    ['docs/configuration.md', configurationPage()],
    ['docs/cli.md', await commandsPage()],
  ])
}

/** The text of docs/configuration.md: the rules of all settings, and a table for each subject. */
function configurationPage(): string {
  return `# Configuration

<!-- Made by \`npm run docs\` from the settings in app/server; changes here are lost. -->

Settings are environment variables. The file \`.env\` in the project folder is read too, if it exists; a variable of the environment takes precedence over the file.
[\`.env.example\`](../.env.example) lists the same settings as comments to copy. All settings are optional. The commands of the [command line](cli.md) read the same settings.

How values are treated:

- **An empty value** counts as unset.
- **Invalid values** are refused: the site does not start, and lists all of them with the values that are allowed. Values are not repeated, as they may be secrets.
- **A misspelt name** is reported at the start: \`SITENAME is not a setting: did you mean SITE_NAME?\` Other unknown names are ignored, as they belong to other programs.
- **\`npm run settings -- check\`** tries everything that a start needs, and calls everything that the site reaches, including stations chosen in housekeeping.
- **A file \`.env\` that cannot be read** is refused.
- **Settings that need others** are refused without them: \`ROLE=web\` and \`ROLE=tasks\` need \`DATABASE_URL\`; \`S3_ENDPOINT\`, \`S3_BUCKET\`, \`S3_ACCESS_KEY_ID\` and \`S3_SECRET_ACCESS_KEY\` need each other, and \`S3_PRIVATE_BUCKET\` needs them all and must be a different bucket.
- **A folder for backups that cannot be written** is refused.
- **Unused settings** are ignored without a warning: \`RADIO_KIND\` without \`RADIO_URL\` or the reverse means that there is no radio unless housekeeping has the other, and \`PICTURES_FOLDER\` is not used with S3 storage.
- **Warnings in the log**: at the start, if \`OPERATOR_NAME\`, \`OPERATOR_ADDRESS\` or \`OPERATOR_EMAIL\` is missing, if a name is misspelt, and if the site runs as root; at the first request with a forwarded address, if \`TRUST_PROXY\` is \`false\`.

Folders are relative to the project folder. Changes take effect at the next start.

The administration can change these on the site as well, in Housekeeping under Settings, where they take effect at once: ${onTheWeb}. A setting that is set here is fixed there.

${settingTables(settingGroups)}`
}
