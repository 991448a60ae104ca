import { useQuery } from '@tanstack/react-query'
import { isAmong, useOnlineMembers } from '#features/profiles/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import type { IconName } from '#platform/web/ui/icon.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { DepartmentName } from '../contract.ts'
import { rolesOf } from '../departments.ts'
import { onAir, useHosts } from './on-air.ts'
import { TeamCard } from './team-card.tsx'
import styles from './team-page.module.css'
import { teamQuery } from './team-query.ts'

const icons: Record<DepartmentName, IconName> = {
  management: 'key',
  community: 'people',
  news: 'news',
  radio: 'mic',
  development: 'wrench',
  furni: 'list',
}

/** The team by department. The window around a head is lit while the member is online or on air. */
export function TeamPage() {
  const { t } = useTranslation('team')
  const language = useLanguage()
  const { data } = useQuery(teamQuery(language))
  const departments = data && !isRefusal(data) ? data.departments : []
  const members = departments.flatMap((department) => department.members)
  const online = useOnlineMembers()
  const hosting = onAir(members, useHosts())
  return (
    <>
      <Street
        variant="inner"
        title={t('title')}
        lead={members.length > 0 && t('lead', { count: members.length })}
        crumbs={[
          { label: t('crumbs.home'), to: addressOf('home', language) },
          { label: t('crumbs.community') },
          { label: t('title') },
        ]}
        shift={-420}
      />
      <PageBody>
        {members.length === 0 && (
          <Card>
            <EmptyState level="h2" title={t('empty.title')}>
              {t('empty.text')}
            </EmptyState>
          </Card>
        )}
        {departments.map(({ name, members: people }) => (
          <div key={name} className={styles.department}>
            <SectionTitle title={t(`department.${name}`)} icon={icons[name]} />
            <ul className={styles.people}>
              {people.map((member) => (
                <TeamCard
                  key={`${member.hotel} ${member.name}`}
                  member={member}
                  departmentRoles={rolesOf(name)}
                  light={hosting.includes(member) ? 'onAir' : isAmong(online, member) ? 'online' : null}
                />
              ))}
            </ul>
          </div>
        ))}
      </PageBody>
    </>
  )
}
