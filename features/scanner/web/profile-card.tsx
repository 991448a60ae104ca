import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import type { IconName } from '#platform/web/ui/icon.tsx'
import { LevelRing } from '#platform/web/ui/level-ring.tsx'
import { Plate, type PlateTone } from '#platform/web/ui/plate.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Player } from '../contract.ts'
import { editionOf } from './edition-of.ts'
import { joinNames } from './name-list.ts'
import styles from './profile-card.module.css'
import { ScanNotice } from './scan-notice.tsx'

const plates: Record<Player['visibility'], { tone: PlateTone; icon?: IconName }> = {
  public: { tone: 'ok', icon: 'eye' },
  private: { tone: 'warn', icon: 'lock' },
  banned: { tone: 'bad', icon: 'ban' },
  missing: { tone: 'bad', icon: 'search' },
}

/**
 * A player's picture, hotel, visibility, motto, dates and level, and how far the scan is
 * (specification §2.6).
 */
export function ProfileCard({ player }: { player: Player }) {
  const { t } = useTranslation('scanner')
  const language = useLanguage()
  // A name that was given up and taken again is in the history twice.
  const formerNames = [...new Set(player.history.names.map((name) => name.value))].filter(
    (name) => name !== player.name,
  )
  const { tone, icon } = plates[player.visibility]
  return (
    <Card as="section" className={styles.profile ?? ''} aria-label={t('profile.label')}>
      <div className={styles.portrait}>
        <Portrait
          src={player.avatar}
          size="large"
          tone={player.visibility === 'public' ? 'lamp' : 'off'}
          alt={t('profile.picture', { name: player.name })}
        />
      </div>
      <div className={styles.plates}>
        <HotelPlate code={player.hotel} />
        <Plate tone={tone} {...(icon && { icon })}>
          {t(`visibility.${player.visibility}`)}
        </Plate>
      </div>
      <div className={styles.who}>
        <h2>{player.name}</h2>
        {formerNames.length > 0 && (
          <p className="meta">{t('profile.formerly', { names: joinNames(formerNames.slice(0, 3), language) })}</p>
        )}
        {/* Quotes and motto are one text node: separate quotes would shift the text once the font
            has loaded. */}
        {player.motto && <p className={styles.motto}>{t('profile.motto', { motto: player.motto })}</p>}
      </div>
      <div className={styles.facts}>
        <dl>
          <div>
            <dt>{t('profile.memberSince')}</dt>
            <dd>{player.memberSince ? <Time value={player.memberSince} form="date" /> : t('profile.hidden')}</dd>
          </div>
          <div>
            <dt>{t('profile.lastOnline')}</dt>
            <dd>
              <LastOnline player={player} />
            </dd>
          </div>
          <div>
            <dt>{t('profile.scanned')}</dt>
            <dd>
              <Time value={player.checkedAt} form="relative" />
            </dd>
          </div>
        </dl>
      </div>
      {/* The retro edition has no levels; its profiles say 0 for everyone (hotel-api §5.2). */}
      {player.level !== null && editionOf(player) === 'modern' && (
        <div className={styles.level}>
          <LevelRing
            level={player.level}
            label={t('profile.level', { level: player.level })}
            caption={t('profile.ofThirty')}
          />
        </div>
      )}
      <div className={styles.scan}>
        <ScanNotice player={player} />
      </div>
    </Card>
  )
}

function LastOnline({ player: { online, lastOnlineAt } }: { player: Player }) {
  const { t } = useTranslation('scanner')
  if (online) return t('profile.onlineNow')
  return lastOnlineAt ? <Time value={lastOnlineAt} form="dateTime" /> : t('profile.hidden')
}
