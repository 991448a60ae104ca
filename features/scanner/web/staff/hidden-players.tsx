import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { Panel, useStaffPages } from '#features/housekeeping/web/parts.tsx'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listHiddenPlayers } from '../../client.ts'
import styles from './players.module.css'

/** The players whose whole page is hidden: since when, and how that was asked. */
export function HiddenPlayers() {
  const { t } = useTranslation('staffPlayers')
  const list = useStaffPages(listHiddenPlayers, {})
  return (
    <Panel icon="eye-off" title={t('hidden.title')}>
      {list.failed && <p role="alert">{t('failed')}</p>}
      {list.items?.length === 0 && <p className={styles.quiet}>{t('hidden.none')}</p>}
      <ul className={styles.hidden}>
        {list.items?.map(({ habboId, hotel, name, since, how, by }) => (
          <li key={habboId}>
            <span className={styles.who}>
              <b>{name ?? t('hidden.nameless')}</b>
              <HotelPlate code={hotel} />
            </span>
            <small>
              {t('hidden.since')} <Time value={since} form="date" />
              {' · '}
              {how === 'mottoCode' && by ? t('how.mottoCodeBy', { name: by.name }) : t(`how.${how}`)}
            </small>
          </li>
        ))}
      </ul>
      {list.hasMore && (
        <Button small variant="ghost" busy={list.isLoadingMore} onClick={list.readMore}>
          {t('more')}
        </Button>
      )}
    </Panel>
  )
}
