import { getRouteApi } from '@tanstack/react-router'
import { Suspense } from 'react'
import { SettingsPanel, useVisit } from '#features/accounts/web/parts.tsx'
import { FollowSettings, ForbidCard } from '#features/follows/web/parts.tsx'
import { NoticeSettings } from '#features/notifications/web/parts.tsx'
import { PasskeySettings } from '#features/passkeys/web/parts.tsx'
import { ApiKeySettings } from '#features/programs/web/parts.tsx'
import { IconsSettings } from '#features/shop/web/parts.tsx'
import { TeamSettings } from '#features/team/web/parts.tsx'
import { addressOf, routePath } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import type { IconName } from '#platform/web/ui/icon.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { TabLink, TabLinks } from '#platform/web/ui/tab-links.tsx'
import { TabPanelSkeleton } from '#platform/web/ui/tab-panel.tsx'
import { useDeparture } from '#platform/web/use-departure.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { type SettingsTab, settingsTabs } from './settings-search.ts'

const icons: Record<SettingsTab, IconName> = {
  account: 'user',
  icons: 'star',
  privacy: 'eye-off',
  language: 'globe',
  notifications: 'bell',
  follows: 'eye',
  api: 'key',
  data: 'list',
}

/** The parts of the settings as links. */
function SettingsTabs({ current }: { current: SettingsTab }) {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  return (
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
  )
}

const route = getRouteApi(routePath('usersSettings'))

/**
 * Settings page with tabs. Personal data is not rendered on the server and loads once the page
 * runs.
 */
export function SettingsPage() {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const { tab = 'account' } = route.useSearch()
  const visit = useVisit()
  useDeparture(visit !== null && visit.user === null)
  return (
    <>
      <Street
        variant="inner"
        title={t('settings.title')}
        crumbs={[{ label: t('settings.crumb'), to: addressOf('home', language) }, { label: t('settings.title') }]}
      />
      <PageBody>
        <SettingsTabs current={tab} />
        <section aria-label={t(`settings.tabs.${tab}`)}>
          {visit?.user ? (
            <Suspense fallback={<TabPanelSkeleton label={t('settings.loading')} />}>
              {tab === 'icons' ? (
                <IconsSettings user={visit.user} />
              ) : tab === 'notifications' ? (
                <NoticeSettings />
              ) : tab === 'follows' ? (
                <FollowSettings />
              ) : tab === 'api' ? (
                <ApiKeySettings />
              ) : (
                <SettingsPanel
                  tab={tab}
                  privacy={<ForbidCard />}
                  logins={(passwordChange) => (
                    <>
                      <PasskeySettings passwordChange={passwordChange} />
                      <TeamSettings />
                    </>
                  )}
                />
              )}
            </Suspense>
          ) : (
            <TabPanelSkeleton label={t('settings.loading')} />
          )}
        </section>
      </PageBody>
    </>
  )
}
