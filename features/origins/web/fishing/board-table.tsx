import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { RankingRow, RankingTable } from '#platform/web/ui/ranking-table.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { CalendarDay, FishingBoard, FishingPlace } from '../../contract.ts'
import { calendarDay } from '../online/calendar-words.ts'
import styles from './board-table.module.css'
import { FisherName } from './fisher-name.tsx'
import { RankChange } from './rank-change.tsx'

/** The places of a page of the board; the first three are marked. */
export function BoardTable({ board, label }: { board: FishingBoard; label: string }) {
  const { t } = useTranslation('origins')
  return (
    <RankingTable
      label={label}
      tone="third"
      columns={[
        t('fishing.column.place'),
        t('fishing.column.player'),
        t('fishing.column.level'),
        t('fishing.column.experience'),
      ]}
    >
      {board.places.map((place, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: who is hidden has nothing else to be known by, and the places of a page stay where they are
        <PlaceRow key={`${board.day} ${board.page} ${index}`} place={place} earlier={board.days.earlier} />
      ))}
    </RankingTable>
  )
}

function PlaceRow({
  place: { place, change, level, experience, gained, fisher },
  earlier,
}: {
  place: FishingPlace
  earlier: CalendarDay | null
}) {
  const figure = useFigures()
  return (
    <RankingRow
      place={place}
      beside={<RankChange change={change} />}
      who={
        <>
          <span className={styles.head}>
            <Portrait
              src={fisher.state === 'named' ? fisher.avatar : null}
              size="small"
              tone={fisher.state === 'named' ? 'rose' : 'off'}
              lazy
            />
          </span>
          <FisherName fisher={fisher} />
        </>
      }
    >
      <td>{figure(level)}</td>
      <td>
        {figure(experience)}
        {earlier !== null && <Gained gained={gained} earlier={earlier} />}
      </td>
    </RankingRow>
  )
}

function Gained({ gained, earlier }: Pick<FishingPlace, 'gained'> & { earlier: CalendarDay }) {
  const { t } = useTranslation('origins')
  const language = useLanguage()
  const figure = useFigures()
  if (gained === null || gained === 0) return null
  const signed = gained > 0 ? `+${figure(gained)}` : `−${figure(-gained)}`
  return (
    <small className={styles.gained}>
      {signed} <span className="sr">{t('fishing.gained', { day: calendarDay(earlier, language) })}</span>
    </small>
  )
}
