import type { ReactNode } from 'react'
import { hotels } from '#features/hotels/client.ts'
import { useScope } from '#features/housekeeping/web/parts.tsx'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { endMemberSessions } from '../../client.ts'
import styles from './account-tab.module.css'
import type { CardActs } from './use-card.ts'

/** The account of the hotel, and the sessions, of which only the number is shown. */
export function AccountTab({ card, act }: CardActs) {
  const { t } = useTranslation('staffMembers')
  const mayEnd = useScope('members.ban') !== null && card.canAct && card.sessions > 0
  return (
    <Card as="section" aria-label={t('tab.account')}>
      <dl className={styles.facts}>
        <Fact label={t('column.name')}>
          {card.name}
          {!card.ownsName && ` (${t('state.lostName')})`}
        </Fact>
        {card.formerNames.length > 0 && (
          <Fact label={t('account.formerNames')}>
            <span translate="no">{card.formerNames.join(', ')}</span>
          </Fact>
        )}
        <Fact label={t('column.hotel')}>{hotels[card.hotel].label}</Fact>
        <Fact label={t('account.habboId')}>
          <code>{card.habboId}</code>
        </Fact>
        <Fact label={t('account.number')}>{card.id}</Fact>
        <Fact label={t('facts.since')}>
          <Time value={card.createdAt} form="dateTime" />
        </Fact>
        <Fact label={t('account.language')}>
          {card.language ? t(`language.${card.language}`) : t('account.noLanguage')}
        </Fact>
        <Fact label={t('facts.sessions')}>
          {card.sessions === 0 ? t('state.loggedOut') : t('facts.places', { count: card.sessions })}
        </Fact>
      </dl>
      <p className={styles.hint}>{t('account.noPlaces')}</p>
      {mayEnd && (
        <Button small icon="logout" onClick={() => void act(endMemberSessions, { params: { id: card.id } })}>
          {t('account.endSessions')}
        </Button>
      )}
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
