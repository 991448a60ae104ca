import { Head, Panel, StaffLink, useMe, useStaffPages } from '#features/housekeeping/web/parts.tsx'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listActsOnThing } from '../client.ts'
import type { ActSubject } from '../contract.ts'
import { ActChanges, useActorName } from './act-text.tsx'
import styles from './acts.module.css'

/**
 * A side panel with the acts of the staff on one thing, newest first; nothing where the member may
 * not see them. Pages that show it load the words `staffAudit` and `roles`.
 */
export function WhatHappened({ subject, id }: { subject: ActSubject; id: string | number }) {
  const { t } = useTranslation('staffAudit')
  const actorName = useActorName()
  const list = useStaffPages(listActsOnThing, { params: { subject, id: String(id) } })
  const { items: acts, failed } = list
  const { permissions } = useMe()
  if (list.refusal) return null
  return (
    <Panel icon="list" title={t('happened.title')}>
      {failed && <p role="alert">{t('failed')}</p>}
      {acts?.length === 0 && <p className={styles.quiet}>{t('happened.none')}</p>}
      <ol className={styles.happened}>
        {acts?.map((act) => (
          <li key={act.id}>
            <Head isNamed name={actorName(act)} avatar={act.person?.avatar ?? null} />
            <div>
              <b>{actorName(act)}</b> {t(`acts.${act.act}`)}
              <small>
                <Time value={act.at} form="dateTime" />
                {Object.keys(act.changes).length > 0 && (
                  <>
                    {' · '}
                    <ActChanges changes={act.changes} />
                  </>
                )}
              </small>
            </div>
          </li>
        ))}
      </ol>
      {list.hasMore && (
        <Button small variant="ghost" busy={list.isLoadingMore} onClick={list.readMore}>
          {t('older')}
        </Button>
      )}
      {permissions['audit.see'] && (
        <StaffLink className="lnk" to="audit" search={{ what: subject, id: String(id) }}>
          {t('happened.log')}
        </StaffLink>
      )}
    </Panel>
  )
}
