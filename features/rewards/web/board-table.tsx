import { WornIcon } from '#features/accounts/web/parts.tsx'
import { hotels } from '#features/hotels/contract.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Flag } from '#platform/web/ui/flag.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { BoardPlace } from '../contract.ts'
import styles from './board-table.module.css'
import { CometAmount } from './comet-amount.tsx'

/** The places of the board; the first three are marked. */
export function BoardTable({ places, label }: { places: readonly BoardPlace[]; label: string }) {
  const { t } = useTranslation('rewards')
  return (
    <table className={styles.table}>
      <caption className="sr">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{t('board.place')}</th>
          <th scope="col">{t('board.member')}</th>
          <th scope="col">{t('purse.comets')}</th>
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <PlaceRow key={`${place.hotel} ${place.name}`} place={place} />
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

function PlaceRow({ place: { place, comets, name, hotel, habboId, avatar, icon } }: { place: BoardPlace }) {
  const figure = useFigures()
  const language = useLanguage()
  return (
    <tr className={classNames(place <= 3 && styles.best)}>
      <td>
        <span className={classNames(styles.place, medals.get(place))}>{figure(place)}</span>
      </td>
      <th scope="row" className={styles.who}>
        <span className={styles.member}>
          <Portrait src={avatar} size="small" tone={place <= 3 ? 'lamp' : 'violet'} lazy />
          <span className={styles.words}>
            <span className={styles.name}>
              {habboId === null ? (
                <b translate="no">{name}</b>
              ) : (
                <a href={`/${language}/scanner/users/${habboId}`} translate="no">
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
        </span>
      </th>
      <td>
        <CometAmount comets={comets} />
      </td>
    </tr>
  )
}
