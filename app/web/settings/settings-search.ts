/** The tabs of the settings, in order. The first is that of the plain address. */
export const settingsTabs = ['account', 'icons', 'privacy', 'language', 'notifications', 'data'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** What the address says of the view; the first tab is left out of it. */
export type SettingsSearch = { tab?: SettingsTab | undefined }

/** Reads the address of the settings, where anybody may have written anything. */
export function parseSettingsSearch(search: Record<string, unknown>): SettingsSearch {
  const tab = settingsTabs.find((name) => name === search.tab)
  // What is left out is named all the same: the router would otherwise go on with what the address said.
  return { tab: tab === settingsTabs[0] ? undefined : tab }
}
