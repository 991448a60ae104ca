import { useTranslation } from '#platform/web/words-context.tsx'
import { keptData } from '../kept-data.ts'
import { periods } from '../periods.ts'
import { FactTable } from './fact-table.tsx'

/** All that is stored about people, and for how long, below the heading `retention`. */
export function KeptTable() {
  const { t } = useTranslation('legal')
  return (
    <FactTable
      labelledBy="retention"
      columns={[t('keptList.what'), t('keptList.life')]}
      rows={keptData.map(({ word }) => ({
        key: word,
        cells: [t(`kept.${word}.what`), t(`kept.${word}.life`, periods)],
      }))}
    />
  )
}
