import { Suspense } from 'react'
import type { Permission, Visit } from '#features/accounts/contract.ts'
import { permitted, RolePlates, useVisit } from '#features/accounts/web/parts.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './housekeeping-page.module.css'

/** What each permission lets its holder do, in words. */
const permissionWords = {
  'housekeeping.enter': 'housekeeping.roles.enter',
  'comments.moderate': 'housekeeping.roles.moderate',
  'jobs.review': 'housekeeping.roles.review',
} as const satisfies Record<Permission, string>

/** Command-line examples with sample names and roles. */
const commands = [
  ['show', ['show habbo.de luna.tic']],
  ['grant', ['grant habbo.de luna.tic news_lvl1', 'revoke habbo.de luna.tic news_lvl1']],
  ['ban', ['ban habbo.de luna.tic --until 2027-01-31 --reason "…"']],
  ['unban', ['unban habbo.de luna.tic']],
  ['roles', ['roles']],
] as const

/**
 * Staff page: the visitor's own roles and permissions, and instructions for managing roles and
 * bans.
 */
export function HousekeepingPage() {
  const { t } = useTranslation('accounts')
  const visit = useVisit()
  return (
    <>
      <Street variant="inner" title={t('housekeeping.title')} />
      <PageBody className={styles.page}>
        <Card as="section" aria-label={t('housekeeping.roles.title')}>
          <CardTitle icon="key" title={t('housekeeping.roles.title')} />
          <p className={styles.lead}>{t('housekeeping.roles.lead')}</p>
          {visit && <OwnRoles roles={visit.roles} />}
        </Card>
        <Card as="section" aria-label={t('housekeeping.command.title')}>
          <CardTitle icon="wrench" title={t('housekeeping.command.title')} />
          <p className={styles.lead}>{t('housekeeping.command.lead')}</p>
          <dl className={styles.commands}>
            {commands.map(([word, lines]) => (
              <div key={word}>
                <dt>{t(`housekeeping.command.${word}`)}</dt>
                {lines.map((line) => (
                  <dd key={line}>
                    <code translate="no">npm run account -- {line}</code>
                  </dd>
                ))}
              </div>
            ))}
          </dl>
          <Note icon="lock" title={t('housekeeping.command.sessions')} />
        </Card>
      </PageBody>
    </>
  )
}

function OwnRoles({ roles }: { roles: Visit['roles'] }) {
  const { t } = useTranslation('accounts')
  return (
    <Suspense>
      <div className="row">
        <RolePlates roles={roles} />
      </div>
      <h3 className={styles.permits}>{t('housekeeping.roles.permits')}</h3>
      <ul className={styles.list}>
        {Object.entries(permissionWords)
          .filter(([permission]) => permitted(roles, permission))
          .map(([permission, words]) => (
            <li key={permission}>
              <Icon name="check" small />
              {t(words)}
            </li>
          ))}
      </ul>
    </Suspense>
  )
}
