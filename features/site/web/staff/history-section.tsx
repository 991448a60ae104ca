import { type Column, DataTable, useStaffPages } from '#features/housekeeping/web/parts.tsx'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listSettingChanges, type SettingName, settingNames } from '../../client.ts'
import type { SettingChange } from '../../contract.ts'
import type { Draft } from './setting-drafts.ts'
import { SettingValue } from './setting-value.tsx'
import styles from './settings.module.css'
import type { Settings } from './use-settings.ts'

/** The changes of the settings, of all or of one, each with the value that it replaced. */
export function HistorySection({
  settings,
  of,
  onFilter,
}: {
  settings: Settings
  of: SettingName | undefined
  onFilter: (name: SettingName | undefined) => void
}) {
  const { t } = useTranslation('staffSite')
  const list = useStaffPages(listSettingChanges, { query: { ...(of && { name: of }) } })
  const columns: readonly Column<SettingChange>[] = [
    { key: 'name', label: t('column.setting'), isTitle: true, cell: ({ name }) => <b>{t(`setting.${name}`)}</b> },
    {
      key: 'before',
      label: t('column.before'),
      cell: ({ name, before }) => <SettingValue name={name} value={before} />,
    },
    { key: 'after', label: t('column.after'), cell: ({ name, after }) => <SettingValue name={name} value={after} /> },
    { key: 'by', label: t('column.by'), cell: ({ person }) => person?.name ?? t('history.nobody') },
    { key: 'at', label: t('column.at'), cell: ({ at }) => <Time value={at} form="dateTime" /> },
    { key: 'restore', label: t('column.restore'), cell: (change) => <Restore change={change} settings={settings} /> },
  ]
  return (
    <>
      <div className={styles.filter}>
        <Field label={t('history.filter')}>
          {(control) => (
            <Select
              {...control}
              value={of ?? ''}
              onChange={({ target }) => onFilter(settingNames.find((name) => name === target.value))}
            >
              <option value="">{t('history.all')}</option>
              {settingNames.map((name) => (
                <option key={name} value={name}>
                  {t(`setting.${name}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      {list.failed && (
        <Note tone="bad" role="alert" title={t('failed')}>
          <Button small onClick={list.readAgain}>
            {t('again')}
          </Button>
        </Note>
      )}
      {list.isLoading && <Skeleton height="320px" />}
      {list.items?.length === 0 && <EmptyState title={t('history.none')}>{t('history.noneText')}</EmptyState>}
      {list.items && list.items.length > 0 && (
        <DataTable label={t('tab.history')} columns={columns} rows={list.items} keyOf={({ id }) => id} />
      )}
      {list.hasMore && (
        <Button small variant="ghost" busy={list.isLoadingMore} onClick={list.readMore}>
          {t('history.more')}
        </Button>
      )}
    </>
  )
}

/** Sets the value again that a change replaced, unless it applies already. */
function Restore({ change: { name, before }, settings }: { change: SettingChange; settings: Settings }) {
  const { t } = useTranslation('staffSite')
  const { detailOf, state, restore } = settings
  const { isFixed, isOwn } = detailOf(name)
  const current = isOwn ? state.values[name] : null
  if (isFixed) return t('fixed.short')
  if (JSON.stringify(current) === JSON.stringify(before)) return t('history.applies')
  return (
    <Button small onClick={() => void restore(name, before as Draft)}>
      <Icon name="undo" small />
      {t('history.restore')}
    </Button>
  )
}
