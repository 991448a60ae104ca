/** The tabs of the settings, in order. The first is that of the plain address. */
export const settingsTabs = [
  'account',
  'icons',
  'privacy',
  'language',
  'notifications',
  'follows',
  'api',
  'data',
] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** What the address says of the view; the first tab is left out of it. */
export type SettingsSearch = { tab?: SettingsTab | undefined }

/** Validates the search parameters of the settings page. */
export function parseSettingsSearch(search: Record<string, unknown>): SettingsSearch {
  const tab = settingsTabs.find((name) => name === search.tab)
  // The key must be present even if undefined; otherwise the router keeps the value from the
  // address.
  return { tab: tab === settingsTabs[0] ? undefined : tab }
}
