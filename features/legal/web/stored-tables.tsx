import { useTranslation } from '#platform/web/words-context.tsx'
import { periods } from '../periods.ts'
import { storedValues } from '../stored-values.ts'
import { FactTable } from './fact-table.tsx'

const tables = [
  { word: 'cookies', values: storedValues.filter(({ place }) => place === 'cookie') },
  { word: 'storage', values: storedValues.filter(({ place }) => place !== 'cookie') },
] as const

/** Every cookie and every value in the storage of the browser, with its purpose and its life. */
export function StoredTables() {
  const { t } = useTranslation('legal')
  return tables.map(({ word, values }) => (
    <FactTable
      key={word}
      label={t(`browserList.${word}`)}
      columns={[t('browserList.name'), t('browserList.purpose'), t('browserList.life')]}
      rows={values.map((value) => ({
        key: `${value.place} ${value.name}`,
        cells: [<code key="name">{value.name}</code>, t(`purpose.${value.word}`), t(`life.${value.life}`, periods)],
      }))}
    />
  ))
}
