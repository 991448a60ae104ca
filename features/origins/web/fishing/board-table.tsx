import { addressOf } from '#platform/contract/addresses.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { RankingRow, RankingTable } from '#platform/web/ui/ranking-table.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { CalendarDay, Fisher, FishingBoard, FishingPlace } from '../../contract.ts'
import { calendarDay } from '../online/calendar-words.ts'
import styles from './board-table.module.css'

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

/**
 * Shows the change of a place since the previous day: a sign, a word and a colour; nothing without
 * a day to compare with.
 */
function RankChange({ change }: Pick<FishingPlace, 'change'>) {
  const { t } = useTranslation('origins')
  const figure = useFigures()
  if (change === null) return null
  if (change === 'new') {
    return (
      <span className={styles.new}>
        <Icon name="star" small />
        {t('fishing.change.new')}
      </span>
    )
  }
  if (change === 0) {
    return (
      <span className={styles.same}>
        <Icon name="minus" small />
        {t('fishing.change.same')}
      </span>
    )
  }
  const moved = change > 0 ? 'up' : 'down'
  const number = figure(Math.abs(change))
  return (
    <span className={styles[moved]}>
      <Icon name="down" small />
      {t(`fishing.change.${moved}`, { number })}
    </span>
  )
}

/**
 * Shows the player of a place: the name, linked to the player's page if there is one, or why there
 * is no name.
 */
function FisherName({ fisher }: { fisher: Fisher }) {
  const { t } = useTranslation('origins')
  const language = useLanguage()
  switch (fisher.state) {
    case 'named':
      return fisher.hasPage ? (
        <a
          className={styles.link}
          href={addressOf('scannerUser', language, { habboId: fisher.habboId })}
          translate="no"
        >
          {fisher.name}
        </a>
      ) : (
        <b className={styles.name} translate="no">
          {fisher.name}
        </b>
      )
    case 'gone':
      return (
        <span className={styles.nameless}>
          {fisher.name !== null && (
            <b className={styles.name} translate="no">
              {fisher.name}
            </b>
          )}
          {t('fishing.who.gone')}
        </span>
      )
    case 'unknown':
    case 'hidden':
      return <span className={styles.nameless}>{t(`fishing.who.${fisher.state}`)}</span>
  }
}
