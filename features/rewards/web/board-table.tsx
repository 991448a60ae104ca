import { profileAddress, WornIcon } from '#features/accounts/web/parts.tsx'
import { hotels } from '#features/hotels/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { RankingRow, RankingTable } from '#platform/web/ui/ranking-table.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { BoardPlace } from '../contract.ts'
import styles from './board-table.module.css'
import { CometAmount } from './comet-amount.tsx'

/** The places of the board; the first three are marked. */
export function BoardTable({ places, label }: { places: readonly BoardPlace[]; label: string }) {
  const { t } = useTranslation('rewards')
  return (
    <RankingTable label={label} columns={[t('board.place'), t('board.member'), t('purse.comets')]}>
      {places.map((place) => (
        <PlaceRow key={`${place.hotel} ${place.name}`} place={place} />
      ))}
    </RankingTable>
  )
}

function PlaceRow({ place: { place, comets, name, hotel, hasPage, habboId, avatar, icon } }: { place: BoardPlace }) {
  const language = useLanguage()
  // A member with a hidden profile may still have a visible player page.
  const player = habboId === null ? null : addressOf('scannerUser', language, { habboId })
  const address = hasPage ? profileAddress(language, hotel, name) : player
  return (
    <RankingRow
      place={place}
      who={
        <>
          <Portrait src={avatar} size="small" tone={place <= 3 ? 'lamp' : 'violet'} lazy />
          <span className={styles.words}>
            <span className={styles.name}>
              {address === null ? (
                <b translate="no">{name}</b>
              ) : (
                <a href={address} translate="no">
                  {name}
                </a>
              )}
              <WornIcon icon={icon?.name} />
            </span>
            <span className={styles.hotel}>
              <Flag country={hotels[hotel].flag} small />
              {hotels[hotel].label}
            </span>
          </span>
        </>
      }
    >
      <td>
        <CometAmount comets={comets} />
      </td>
    </RankingRow>
  )
}
