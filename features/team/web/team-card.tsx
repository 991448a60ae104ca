import { Link } from '@tanstack/react-router'
import type { RoleName } from '#features/accounts/contract.ts'
import { WornIcon, writtenName } from '#features/accounts/web/parts.tsx'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { RoleSigns } from '#features/profiles/web/parts.tsx'
import { routePath } from '#platform/contract/addresses.ts'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { formatTime } from '#platform/web/time.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { TeamMember } from '../contract.ts'
import styles from './team-card.module.css'

/**
 * A team member. `light` says whether and how the member is present now; `departmentRoles` are the
 * roles of the surrounding department.
 */
export function TeamCard({
  member,
  departmentRoles,
  light,
}: {
  member: TeamMember
  departmentRoles: readonly RoleName[]
  light: 'online' | 'onAir' | null
}) {
  const { t } = useTranslation('team')
  const language = useLanguage()
  const { name, hotel, avatar, icon, roles, languages, does, since, hasPage } = member
  const list = new Intl.ListFormat(formatLocales[language])
  return (
    <Card as="li" className={styles.card ?? ''} lit={light !== null}>
      <div className={styles.window}>
        <Portrait src={avatar} size="large" tone={light === null ? 'off' : 'lamp'} lazy />
        <span className={styles.light}>
          {light === 'online' && (
            <Plate tone="ok" icon="bolt">
              {t('online')}
            </Plate>
          )}
          {light === 'onAir' && (
            <Plate tone="lit" icon="mic">
              {t('onAir')}
            </Plate>
          )}
        </span>
      </div>
      <div className={styles.words}>
        <div className={styles.name}>
          <h3>
            {hasPage ? (
              <Link to={routePath('usersProfile')} params={{ language, hotel, name: writtenName(name) }}>
                {name}
              </Link>
            ) : (
              name
            )}
          </h3>
          <WornIcon icon={icon?.name} />
        </div>
        <div className={styles.plates}>
          <RoleSigns roles={roles} of={departmentRoles} />
          <HotelPlate code={hotel} />
        </div>
        {does && (
          <p className={styles.does} lang={does.language === language ? undefined : does.language}>
            {does.text}
          </p>
        )}
        <dl className={styles.facts}>
          {languages.length > 0 && (
            <div>
              <dt>
                <Icon name="globe" small label={t('speaks')} />
              </dt>
              <dd>{list.format(languages.map((code) => t(`language.${code}`)))}</dd>
            </div>
          )}
          <div>
            <dt>
              <Icon name="calendar" small label={t('since')} />
            </dt>
            <dd>{t('sinceDay', { day: formatTime(`${since}T00:00:00Z`, 'date', language, 'UTC') })}</dd>
          </div>
        </dl>
      </div>
    </Card>
  )
}
