import { expect, test } from 'vitest'
import { parseSettingsSearch, settingsTabs } from './settings-search.ts'

test('each tab but the first has its own address', () => {
  const [first, ...others] = settingsTabs
  expect(parseSettingsSearch({ tab: first })).toEqual({ tab: undefined })
  for (const tab of others) expect(parseSettingsSearch({ tab })).toEqual({ tab })
})

test.each([undefined, '', 'radio', 'Privacy', 7, ['privacy'], { tab: 'privacy' }])('%j is not a tab', (tab) => {
  expect(parseSettingsSearch({ tab })).toEqual({ tab: undefined })
})
