import { settingGroups } from '#app/server/settings.ts'
import { commandsPage } from './commands-page.ts'
import { configurationPage } from './configuration-page.ts'
import { envExample } from './settings-pages.ts'

/** The texts of the documents made from the program, by their paths in the project. */
export async function madeDocuments(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ['.env.example', envExample(settingGroups)],
    ['docs/configuration.md', configurationPage()],
    ['docs/cli.md', await commandsPage()],
  ])
}
