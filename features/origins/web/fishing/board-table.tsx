import type { CalendarDay, FishingBoard, FishingPlace } from '#features/origins/contract.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { calendarDay } from '../online/calendar-words.ts'
import styles from './board-table.module.css'
import { FisherName } from './fisher-name.tsx'
import { RankChange } from './rank-change.tsx'

/** The places of a page of the board; the first three are marked. */
export function BoardTable({ board, label }: { board: FishingBoard; label: string }) {
  const { t } = useTranslation('origins')
  return (
    <table className={styles.table}>
      <caption className="sr">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t('fishing.column.place')}</th>
          <th scope="col">{t('fishing.column.player')}</th>
          <th scope="col">{t('fishing.column.level')}</th>
          <th scope="col">{t('fishing.column.experience')}</th>
        </tr>
      </thead>
      <tbody>
        {board.places.map((place, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: who is hidden has nothing else to be known by, and the places of a page stay where they are
          <PlaceRow key={`${board.day} ${board.page} ${index}`} place={place} earlier={board.days.earlier} />
        ))}
      </tbody>
    </table>
  )
}

const medals = new Map([
  [1, styles.first],
  [2, styles.second],
  [3, styles.third],
])

function PlaceRow({
  place: { place, change, level, experience, gained, fisher },
  earlier,
}: {
  place: FishingPlace
  earlier: CalendarDay | null
}) {
  const figure = useFigures()
  return (
    <tr className={classNames(place <= 3 && styles.best)}>
      <td className={styles.rank}>
        <span className={classNames(styles.place, medals.get(place))}>{figure(place)}</span>
        <RankChange change={change} />
      </td>
      <th scope="row" className={styles.who}>
        <span className={styles.fisher}>
          <span className={styles.head}>
            <Portrait
              src={fisher.state === 'named' ? fisher.avatar : null}
              size="small"
              tone={fisher.state === 'named' ? 'rose' : 'off'}
              lazy
            />
          </span>
          <FisherName fisher={fisher} />
        </span>
      </th>
      <td>{figure(level)}</td>
      <td>
        {figure(experience)}
        {earlier !== null && <Gained gained={gained} earlier={earlier} />}
      </td>
    </tr>
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
