import { useEffect, useRef } from 'react'
import { routePath } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import type { IconName } from '#platform/web/ui/icon.tsx'
import { TabLink, TabLinks } from '#platform/web/ui/tab-links.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { type SettingsTab, settingsTabs } from './settings-search.ts'

const icons: Record<SettingsTab, IconName> = {
  account: 'user',
  icons: 'star',
  privacy: 'eye-off',
  language: 'globe',
  notifications: 'bell',
  data: 'list',
}

/** The parts of the settings as links. */
export function SettingsTabs({ current }: { current: SettingsTab }) {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const row = useRef<HTMLDivElement>(null)

  // On a small screen the row is wider than the window: the chosen tab must not hide beside it.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>(`a:nth-child(${settingsTabs.indexOf(current) + 1})`)
    const scroller = tab?.parentElement
    if (tab && scroller) scroller.scrollLeft = tab.offsetLeft - (scroller.clientWidth - tab.offsetWidth) / 2
  }, [current])

  return (
    <div ref={row}>
      <TabLinks label={t('settings.tabs.label')}>
        {settingsTabs.map((name) => (
          <TabLink
            key={name}
            to={routePath('usersSettings')}
            params={{ language }}
            search={name === settingsTabs[0] ? {} : { tab: name }}
            resetScroll={false}
            current={name === current}
            icon={icons[name]}
          >
            {t(`settings.tabs.${name}`)}
          </TabLink>
        ))}
      </TabLinks>
    </div>
  )
}
