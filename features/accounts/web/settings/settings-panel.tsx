import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { type HoursChoice, hoursChoices, hoursShown, useHours } from '#platform/web/hours.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { formatTime, useZone } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { RadioList } from '#platform/web/ui/radio-list.tsx'
import { SplitCard } from '#platform/web/ui/split-card.tsx'
import { TabPanel } from '#platform/web/ui/tab-panel.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { wordsOf } from '#platform/web/words.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { CurrentUser, PasswordChange, RoleName, Visit } from '../../contract.ts'
import { useRoleName } from '../role-names.ts'
import { useVisit, visitQuery } from '../visit.ts'
import { CloseAccountCard } from './close-account-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { DownloadCard } from './download-card.tsx'
import styles from './identity-card.module.css'
import { PasswordCard } from './password-card.tsx'
import { PrivacyPanel, ReadingView } from './privacy-panel.tsx'
import { useSettings } from './use-settings.ts'

const words = { auto: 'auto', '12': 'twelve', '24': 'twentyFour' } as const satisfies Record<HoursChoice, string>

/**
 * Choice of the time format, each option with the current time as its example. `onChoose` returns
 * whether the choice was saved.
 */
function HoursCard({ hours, onChoose }: { hours: HoursChoice; onChoose: (hours: HoursChoice) => Promise<boolean> }) {
  const { t } = useTranslation('accounts')
  const language = useLanguage()
  const zone = useZone()
  const now = usePresent()
  const queryClient = useQueryClient()
  const [shownHere, showHere] = useHours()

  async function choose(chosen: HoursChoice) {
    showHere(chosen)
    if (await onChoose(chosen)) await queryClient.invalidateQueries({ queryKey: visitQuery.queryKey })
    else showHere(shownHere)
  }

  return (
    <SplitCard icon="clock" title={t('settings.hours.title')} lead={<p>{t('settings.hours.lead')}</p>}>
      <RadioList
        label={t('settings.hours.title')}
        value={hours}
        onChoose={choose}
        choices={hoursChoices.map((choice) => ({
          value: choice,
          label: t(`settings.hours.${words[choice]}`),
          description: t(`settings.hours.${words[choice]}Text`),
          end: <time>{formatTime(now, 'time', language, zone, hoursShown(choice, zone, null))}</time>,
        }))}
      />
    </SplitCard>
  )
}

/** The present to the second, so that a clock changes when clocks do. */
function usePresent(): string {
  const [now, setNow] = useState(() => new Date().toISOString())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The languages by their own names, which are the same words in every language of the site. */
const languages: Record<LanguageCode, { name: string; flag: string }> = {
  de: { name: 'Deutsch', flag: 'de' },
  en: { name: 'English', flag: 'gb' },
  tr: { name: 'Türkçe', flag: 'tr' },
}

/**
 * Settings tab "language and time". A language is saved with the account, and the page switches to
 * it at once.
 */
function LanguagePanel() {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const toast = useToast()
  const { reading, change } = useSettings()

  async function choose(language: LanguageCode) {
    if (!(await change({ language }))) return
    await queryClient.invalidateQueries({ queryKey: visitQuery.queryKey })
    await navigate({
      to: '.',
      params: (before) => ({ ...before, language }),
      search: (before) => before,
      replace: true,
      resetScroll: false,
    })
    toast({ tone: 'ok', icon: 'globe', text: wordsOf(language).t('accounts:settings.language.done') })
  }

  return (
    <ReadingView reading={reading}>
      {({ language, hours }) => (
        <TabPanel>
          <SplitCard
            icon="globe"
            title={t('settings.language.title')}
            lead={
              <>
                <p>{t('settings.language.lead')}</p>
                {language === null && <p>{t('settings.language.none')}</p>}
              </>
            }
          >
            <RadioList
              label={t('settings.language.title')}
              value={language}
              onChoose={choose}
              choices={languageCodes.map((code) => ({
                value: code,
                label: languages[code].name,
                leading: <Flag country={languages[code].flag} />,
                lang: code,
              }))}
            />
          </SplitCard>
          <HoursCard hours={hours} onChoose={(chosen) => change({ hours: chosen })} />
        </TabPanel>
      )}
    </ReadingView>
  )
}

/** The tabs of the settings that are about the account. */
type AccountsTab = 'account' | 'privacy' | 'language' | 'data'

/**
 * Contents of an account tab. `logins` renders further ways to log in, shown below the password in
 * the tab "account"; `privacy` is shown at the end of that tab.
 */
export function SettingsPanel({ tab, logins, privacy }: { tab: AccountsTab; logins: DrawLogins; privacy: ReactNode }) {
  switch (tab) {
    case 'account':
      return <AccountPanel logins={logins} />
    case 'privacy':
      return <PrivacyPanel>{privacy}</PrivacyPanel>
    case 'language':
      return <LanguagePanel />
    case 'data':
      return <DataPanel />
  }
}

/** The tab "my data" of the settings: taking it along, and taking it away. */
function DataPanel() {
  return (
    <TabPanel>
      <DownloadCard />
      <CloseAccountCard />
    </TabPanel>
  )
}

/** Renders further ways to log in, given the last password change on this page, if any. */
type DrawLogins = (passwordChange: PasswordChange | null) => ReactNode

/** The tab "account" of the settings, with `logins` below the password. */
function AccountPanel({ logins }: { logins: DrawLogins }) {
  const visit = useVisit()
  const [passwordChange, setPasswordChange] = useState<PasswordChange | null>(null)
  if (!visit?.user) return null
  return (
    <TabPanel>
      <IdentityCard user={visit.user} roles={visit.roles} />
      <PasswordCard name={visit.user.name} onChanged={setPasswordChange} />
      {logins(passwordChange)}
      <DevicesCard />
    </TabPanel>
  )
}

/** The logged-in user: figure, name, hotel and roles. */
function IdentityCard({ user, roles }: { user: CurrentUser; roles: Visit['roles'] }) {
  const { t } = useTranslation('accounts')
  return (
    <Card as="section" className={styles.identity ?? ''} aria-label={t('settings.who.label')}>
      <Portrait src={user.avatar} size="large" alt={t('settings.who.picture', { name: user.name })} />
      <div className={styles.who}>
        <div className={styles.plates}>
          <HotelPlate code={user.hotel} />
          <RolePlates roles={roles} />
        </div>
        <h2>{user.name}</h2>
        <p>{t('settings.who.lead')}</p>
      </div>
    </Card>
  )
}

/**
 * A member's roles as plates; without a role, the plate says member. Uses the namespaces `accounts`
 * and `roles`.
 */
function RolePlates({ roles }: { roles: readonly RoleName[] }) {
  const { t } = useTranslation('accounts')
  const nameOf = useRoleName()
  if (roles.length === 0) return <Plate tone="lamp">{t('settings.who.member')}</Plate>
  return roles.map((role) => (
    <Plate key={role} tone="lamp" icon="key">
      {nameOf(role)}
    </Plate>
  ))
}
