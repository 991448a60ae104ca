import { type Column, DataTable } from '#features/housekeeping/web/parts.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { SettingDetail } from '../../contract.ts'
import { SettingValue } from './setting-value.tsx'
import styles from './settings.module.css'
import type { Settings } from './use-settings.ts'

/** What the environment sets: with its variable, and its value. */
export function FixedSection({ settings: { state } }: { settings: Settings }) {
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
