import { useSearch } from '@tanstack/react-router'
import type { SyntheticEvent } from 'react'
import {
  type Column,
  DataTable,
  StaffHead,
  useStaffAddress,
  useStaffNavigate,
} from '#features/housekeeping/web/parts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import type { IconName } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TabLink, TabLinks } from '#platform/web/ui/tab-links.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { type SettingName, type SettingSection, settingSections, settingTable } from '../../client.ts'
import type { SettingDetail } from '../../contract.ts'
import { HistorySection } from './history-section.tsx'
import { LinksSection } from './links-section.tsx'
import { LookSection } from './look-section.tsx'
import { SettingValue } from './setting-value.tsx'
import styles from './settings.module.css'
import { parseSettingsSearch, type SettingTab } from './settings-search.ts'
import { ImprintSection, LimitsSection } from './text-sections.tsx'
import { type Settings, useSettings } from './use-settings.ts'

const path = 'site/settings'
const tabs: readonly { tab: SettingTab; icon: IconName }[] = [
  { tab: 'look', icon: 'brush' },
  { tab: 'links', icon: 'link' },
  { tab: 'imprint', icon: 'user' },
  { tab: 'limits', icon: 'clock' },
  { tab: 'fixed', icon: 'lock' },
  { tab: 'history', icon: 'list' },
]
const sections = { look: LookSection, links: LinksSection, imprint: ImprintSection, limits: LimitsSection } as const

/**
 * What the site is called, how it looks and what visitors may do: each part with its own address.
 */
export function SiteSettingsPage() {
  const { t } = useTranslation('staffSite')
  const address = useStaffAddress()
  const navigate = useStaffNavigate()
  const { tab = 'look', of } = parseSettingsSearch(useSearch({ strict: false }))
  const { asked, settings } = useSettings()
  const section = settingSections.find((known) => known === tab)
  return (
    <>
      <StaffHead title={t('title')} facts={settings && <Facts settings={settings} />} />
      <TabLinks label={t('title')}>
        {tabs.map(({ tab: to, icon }) => (
          <TabLink
            key={to}
            to={address(path)}
            search={(to === 'look' ? {} : { tab: to }) as never}
            current={tab === to}
            icon={icon}
            {...countOf(settings, to)}
          >
            {t(`tab.${to}`)}
          </TabLink>
        ))}
      </TabLinks>
      {asked.isError && !settings && (
        <Note tone="bad" role="alert" title={t('failed')}>
          <Button small onClick={() => void asked.refetch()}>
            {t('again')}
          </Button>
        </Note>
      )}
      {asked.isPending && <Skeleton height="440px" />}
      {settings && section && <SectionForm key={section} section={section} settings={settings} />}
      {settings && tab === 'fixed' && <FixedSection settings={settings} />}
      {settings && tab === 'history' && (
        <HistorySection
          settings={settings}
          of={of}
          onFilter={(name) => void navigate(path, { search: { tab: 'history', of: name }, replace: true })}
        />
      )}
    </>
  )
}

const namesOf = (section: SettingSection, names: readonly SettingName[]) =>
  names.filter((name) => settingTable[name].section === section)

/** How many changes a part has that are not saved. */
function countOf(settings: Settings | null, tab: SettingTab): { count?: number } {
  const section = settingSections.find((known) => known === tab)
  const count = section && settings ? namesOf(section, settings.changed).length : 0
  return count > 0 ? { count } : {}
}

function Facts({ settings }: { settings: Settings }) {
  const { t } = useTranslation('staffSite')
  const own = settings.state.details.filter(({ isOwn }) => isOwn).length
  const fixed = settings.state.details.filter(({ isFixed }) => isFixed).length
  return <>{[t('facts.own', { count: own }), t('facts.fixed', { count: fixed })].join(', ')}</>
}

/** A part of the settings, saved as a whole. */
function SectionForm({ section, settings }: { section: SettingSection; settings: Settings }) {
  const { t } = useTranslation('staffSite')
  const Section = sections[section]
  const changed = namesOf(section, settings.changed)
  const mayNot = changed.some((name) => settings.isStale(name) || settings.isUnreadable(name))

  function save(event: SyntheticEvent): void {
    event.preventDefault()
    if (!mayNot) void settings.save(changed)
  }
  return (
    <form noValidate onSubmit={save} aria-label={t(`tab.${section}`)}>
      <Section settings={settings} />
      <div className={styles.save} data-changed={changed.length > 0 ? '' : undefined}>
        {settings.error && <Note tone="bad" role="alert" title={settings.error} />}
        <p>{changed.length > 0 ? t('unsaved', { count: changed.length }) : t('allSaved')}</p>
        <Button variant="ghost" disabled={changed.length === 0} onClick={() => settings.discard(changed)}>
          {t('discard')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          icon="check"
          busy={settings.busy}
          disabled={changed.length === 0 || mayNot}
        >
          {t('save')}
        </Button>
      </div>
    </form>
  )
}

/** What the environment sets: with its variable, and its value. */
function FixedSection({ settings: { state } }: { settings: Settings }) {
  const { t } = useTranslation('staffSite')
  const fixed = state.details.filter(({ isFixed }) => isFixed)
  if (fixed.length === 0) return <EmptyState title={t('fixed.none')}>{t('fixed.noneText')}</EmptyState>
  const columns: readonly Column<SettingDetail>[] = [
    { key: 'name', label: t('column.setting'), isTitle: true, cell: ({ name }) => <b>{t(`setting.${name}`)}</b> },
    {
      key: 'value',
      label: t('column.value'),
      cell: ({ name }) => <SettingValue name={name} value={state.values[name]} />,
    },
    {
      key: 'variable',
      label: t('column.variable'),
      cell: ({ variable }) => <code className={styles.variable}>{variable}</code>,
    },
  ]
  return (
    <>
      <p className={styles.lead}>{t('fixed.text')}</p>
      <DataTable label={t('tab.fixed')} columns={columns} rows={fixed} keyOf={({ name }) => name} />
    </>
  )
}
