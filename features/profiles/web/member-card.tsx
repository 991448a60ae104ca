import type { ReactNode } from 'react'
import { WornIcon } from '#features/accounts/web/parts.tsx'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { routePath } from '#platform/contract/addresses.ts'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { Time } from '#platform/web/time.tsx'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Profile } from '../contract.ts'
import styles from './member-card.module.css'
import { isAmong, useOnlineMembers } from './online-members.ts'
import { RoleSigns } from './role-signs.tsx'

/** Shows a member's card. The window around the head is lit while the member is online. */
export function MemberCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profiles')
  const language = useLanguage()
  const { format } = new Intl.NumberFormat(formatLocales[language])
  const { name, hotel, icon, roles, avatar, habboId, comets, comments } = profile
  const isOnline = isAmong(useOnlineMembers(), profile)
  return (
    <Card as="section" className={styles.member ?? ''} aria-labelledby="member-name">
      <Portrait src={avatar} size="large" tone={isOnline ? 'lamp' : 'off'} />
      <div className={styles.who}>
        <div className={styles.plates}>
          <HotelPlate code={hotel} />
          {roles.length > 0 ? <RoleSigns roles={roles} of={roles} /> : <Plate tone="second">{t('member')}</Plate>}
          {isOnline && (
            <Plate tone="ok" icon="bolt">
              {t('online')}
            </Plate>
          )}
        </div>
        <div className={styles.name}>
          <h1 id="member-name">{name}</h1>
          <WornIcon icon={icon?.name} />
        </div>
        <dl className={styles.facts}>
          <Fact label={t('facts.since')}>
            <Time value={profile.memberSince} form="date" />
          </Fact>
          {comments && <Fact label={t('facts.comments')}>{format(comments.total)}</Fact>}
          {comets !== null && <Fact label={t('facts.comets')}>{format(comets)}</Fact>}
        </dl>
      </div>
      {habboId && (
        <div className={styles.scan}>
          <ButtonLink to={routePath('scannerUser')} params={{ language, habboId }} icon="search">
            {t('scan')}
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
