import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useVisit } from '#features/accounts/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { MoreLink } from '#platform/web/ui/more-link.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { CometAmount } from './comet-amount.tsx'
import styles from './own-place-card.module.css'
import { ownPlaceQuery } from './queries.ts'
import type { BoardSearch } from './rewards-search.ts'

/** Shows the visitor's place; nothing for guests. */
export function OwnPlaceCard({ asked }: { asked: BoardSearch }) {
  const { t } = useTranslation('rewards')
  const language = useLanguage()
  const titleId = useId()
  const user = useVisit()?.user
  const { data } = useQuery({ ...ownPlaceQuery(asked), enabled: Boolean(user) })
  if (!user || !data || isRefusal(data)) return null
  const { place, comets, isShown } = data
  return (
    <Card as="section" className={styles.own ?? ''} aria-labelledby={titleId}>
      <Portrait src={user.avatar} size="small" tone="violet" />
      <div className={styles.words}>
        <CardTitle id={titleId} title={t('board.own')} />
        {place === null ? (
          <p>{t('board.ownNone')}</p>
        ) : (
          <p className={styles.line}>
            <b>{t('board.ownPlace', { place })}</b>
            <CometAmount comets={comets} />
          </p>
        )}
        {!isShown && (
          <p className={styles.hidden}>
            {t('board.ownHidden')}{' '}
            <a className="lnk" href={`${addressOf('usersSettings', language)}?tab=privacy`}>
              {t('board.settings')}
            </a>
          </p>
        )}
        <MoreLink href={addressOf('usersPurse', language)}>{t('board.purse')}</MoreLink>
      </div>
    </Card>
  )
}
