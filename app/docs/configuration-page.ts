import { settingGroups } from '#app/server/settings.ts'
import { settingTables } from './settings-pages.ts'

/** Writes docs/configuration.md: the rules of all settings, and a table of them for each subject. */
export function configurationPage(): string {
  return `# Configuration

<!-- Made by \`npm run docs\` from the settings in app/server; changes here are lost. -->

Settings are environment variables. The file \`.env\` in the project folder is read too, if it exists; a variable of the environment takes precedence over the file.
[\`.env.example\`](../.env.example) lists the same settings as comments to copy. All settings are optional. The commands of the [command line](cli.md) read the same settings.

How values are treated:

- **An empty value** counts as unset.
- **An invalid value** is refused: the site does not start, and one sentence says which setting is wrong and what is allowed. The value is not repeated, as it may be a secret.
- **An unknown name** is ignored without a warning, so check the spelling of a setting that has no effect.
- **A file \`.env\` that cannot be read** is refused.
- **Settings that need others** are refused without them: XX \`DATABASE_URL\`; \`S3_ENDPOINT\`, \`S3_BUCKET\`, \`S3_ACCESS_KEY_ID\` and \`S3_SECRET_ACCESS_KEY\` need each other.
- **Unused settings** are ignored without a warning: \`RADIO_KIND\` without \`RADIO_URL\` or the reverse means that there is no radio, and \`PICTURES_FOLDER\` is not used with S3 storage.
- **Warnings in the log**: at the start, if \`OPERATOR_NAME\`, \`OPERATOR_ADDRESS\` or \`OPERATOR_EMAIL\` is missing; at the first request with a forwarded address, if \`TRUST_PROXY\` is \`false\`.

Folders are relative to the project folder. Changes take effect at the next start.

${settingTables(settingGroups)}`
}
