import { type SettingName, settingNames } from '../../client.ts'

/** The parts of the page besides the first, which is the look. */
export const settingTabs = ['links', 'imprint', 'limits', 'fixed', 'history'] as const
export type SettingTab = 'look' | (typeof settingTabs)[number]

/** The search of the page: its part, and the setting whose history is shown. */
export type SettingsSearch = { tab?: (typeof settingTabs)[number] | undefined; of?: SettingName | undefined }

/** Reads the search from an address; what is invalid is left out. */
export function parseSettingsSearch({ tab, of }: Record<string, unknown>): SettingsSearch {
  return { tab: settingTabs.find((known) => known === tab), of: settingNames.find((known) => known === of) }
}
