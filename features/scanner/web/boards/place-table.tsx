import { hotels } from '#features/hotels/client.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PixelPicture } from '#platform/web/ui/pixel-picture.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { RankingRow, RankingTable } from '#platform/web/ui/ranking-table.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { BoardName, RankedPlayer } from '../../contract.ts'
import styles from './place-table.module.css'

/** Places of a board; `own` is the player whose place is marked. */
export function PlaceTable({
  board,
  places,
  own,
  label,
}: {
  board: BoardName
  places: readonly RankedPlayer[]
  own?: string
  label: string
}) {
  const { t } = useTranslation('boards')
  return (
    <RankingTable label={label} columns={[t('column.place'), t('column.player'), t(`column.${board}`)]}>
      {places.map((place) => (
        <PlaceRow key={place.habboId} place={place} isOwn={place.habboId === own} />
      ))}
    </RankingTable>
  )
}

function PlaceRow({ place, isOwn }: { place: RankedPlayer; isOwn: boolean }) {
  const { t } = useTranslation('boards')
  const language = useLanguage()
  const figure = useFigures()
  const { habboId, hotel, name, avatar, figure: number, at, badge } = place
  return (
    <RankingRow
      place={place.place}
      who={
        <>
          <Portrait src={avatar} size="small" tone={place.place <= 3 ? 'lamp' : 'violet'} lazy />
          <span className={styles.words}>
            <a
              className={styles.name}
              href={addressOf('scannerUser', language, { habboId })}
              translate="no"
              aria-current={isOwn ? 'true' : undefined}
            >
              {name}
            </a>
            <span className={styles.hotel}>
              <Flag country={hotels[hotel].flag} small />
              {hotels[hotel].label}
              {isOwn && <b>{t('own.you')}</b>}
            </span>
          </span>
        </>
      }
    >
      <td className={styles.figure}>
        {badge && (
          <a className={styles.badge} href={addressOf('habboBadge', language, { code: badge.code })}>
            <PixelPicture src={badge.picture} width={40} height={40} fallback={<Icon name="medal" />} lazy />
            <span>{badge.name ?? badge.code}</span>
          </a>
        )}
        {number !== null && figure(number)}
        {at !== null && <Time value={at} form="date" />}
      </td>
    </RankingRow>
  )
}
