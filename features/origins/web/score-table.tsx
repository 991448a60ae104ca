import { useFigures } from '#platform/web/figures.ts'
import { Time } from '#platform/web/time.tsx'
import { ExpandableTable } from '#platform/web/ui/expandable-table.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Game } from '../contract.ts'

/**
 * Lists the newest games individually, newest first: the accessible and exact form of the chart.
 */
export function ScoreTable({ games }: { games: readonly Game[] }) {
  const { t } = useTranslation('retro')
  const figure = useFigures()
  return (
    <ExpandableTable
      summary={t('battleBall.table')}
      columns={[
        t('battleBall.ended'),
        t('battleBall.score'),
        t('battleBall.placement'),
        t('battleBall.outcome'),
        t('battleBall.kind'),
        t('battleBall.map'),
      ]}
    >
      {games.map(({ endedAt, score, placement, won, ranked, mapId }) => (
        <tr key={endedAt}>
          <th scope="row">
            <Time value={endedAt} form="dateTime" />
          </th>
          <td>{figure(score)}</td>
          <td>{placement === null ? '–' : figure(placement)}</td>
          <td>{won === null ? '–' : t(won ? 'battleBall.won' : 'battleBall.notWon')}</td>
          <td>{ranked === null ? '–' : t(ranked ? 'battleBall.isRanked' : 'battleBall.isUnranked')}</td>
          <td>{mapId === null ? '–' : figure(mapId)}</td>
        </tr>
      ))}
    </ExpandableTable>
  )
}
