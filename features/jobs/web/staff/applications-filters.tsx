import { Chip, FilterRow, useStaffNavigate } from '#features/housekeeping/web/parts.tsx'
import { languageCodes } from '#platform/contract/language.ts'
import { Select } from '#platform/web/ui/select.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './applications-page.module.css'
import { staffPaths } from './paths.ts'
import { type ApplicationsSearch, shows } from './search.ts'

/** The filters of the applications: what is shown, the position, and its language. */
export function ApplicationsFilters({
  search,
  positions,
  waiting,
}: {
  search: ApplicationsSearch
  positions: readonly { key: string; title: string; isDeleted: boolean }[]
  waiting: number | undefined
}) {
  const { t } = useTranslation('staffJobs')
  const navigate = useStaffNavigate()
  const choose = (change: ApplicationsSearch) =>
    void navigate(staffPaths.applications, { search: { ...search, ...change }, replace: true })
  return (
    <>
      <div className={styles.choices}>
        <Select
          aria-label={t('filter.position')}
          value={search.position ?? ''}
          onChange={({ target }) => choose({ position: target.value || undefined })}
        >
          <option value="">{t('filter.allPositions')}</option>
          {positions.map(({ key, title, isDeleted }) => (
            <option key={key} value={key}>
              {isDeleted ? t('filter.deleted', { title }) : title}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('filter.language')}
          value={search.language ?? ''}
          onChange={({ target }) => choose({ language: languageCodes.find((code) => code === target.value) })}
        >
          <option value="">{t('filter.allLanguages')}</option>
          {languageCodes.map((code) => (
            <option key={code} value={code}>
              {t(`languages.${code}`)}
            </option>
          ))}
        </Select>
      </div>
      <FilterRow label={t('filter.label')}>
        {shows.map((show) => (
          <Chip
            key={show}
            on={(search.show ?? 'waiting') === show}
            count={show === 'waiting' ? waiting : undefined}
            onClick={() => choose({ show: show === 'waiting' ? undefined : show })}
          >
            {t(`filter.${show}`)}
          </Chip>
        ))}
      </FilterRow>
    </>
  )
}
