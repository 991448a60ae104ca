import { settingGroups } from '#app/server/settings.ts'
import { commandsPage } from './commands-page.ts'
import { configurationPage } from './configuration-page.ts'
import { envExample } from './settings-pages.ts'

/** The documents that are made from the program, by their paths from the project folder, with their texts. */
export function madeDocuments(): ReadonlyMap<string, string> {
  return new Map([
    ['.env.example', envExample(settingGroups)],
    ['docs/configuration.md', configurationPage()],
    ['docs/cli.md', commandsPage()],
  ])
}
