import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { CurrentUser, Visit } from '../../contract.ts'
import styles from './identity-card.module.css'
import { RolePlates } from './role-plates.tsx'

/** The logged-in user: figure, name, hotel and roles. */
export function IdentityCard({ user, roles }: { user: CurrentUser; roles: Visit['roles'] }) {
  const { t } = useTranslation('accounts')
  return (
    <Card as="section" className={styles.identity ?? ''} aria-label={t('settings.who.label')}>
      <Portrait src={user.avatar} size="large" alt={t('settings.who.picture', { name: user.name })} />
      <div className={styles.who}>
        <div className={styles.plates}>
          <HotelPlate code={user.hotel} />
          <RolePlates roles={roles} />
        </div>
        <h2>{user.name}</h2>
        <p>{t('settings.who.lead')}</p>
      </div>
    </Card>
  )
}
