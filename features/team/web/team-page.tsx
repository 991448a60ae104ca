import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import type { RoleName } from '#features/accounts/contract.ts'
import { WornIcon, writtenName } from '#features/accounts/web/parts.tsx'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { isAmong, RoleSigns, useOnlineMembers } from '#features/profiles/web/parts.tsx'
import { showRadioNow } from '#features/radio/client.ts'
import type { RadioNow } from '#features/radio/contract.ts'
import { addressOf, routePath } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { pageMeta } from '#platform/web/page-head.ts'
import { formatTime } from '#platform/web/time.tsx'
import { pageTitle } from '#platform/web/title.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listTeam } from '../client.ts'
import type { DepartmentName, TeamMember } from '../contract.ts'
import { rolesOf } from '../departments.ts'
import styles from './team-page.module.css'

/** The query for the team, in a language. */
export function teamQuery(language: LanguageCode) {
  return queryOf(listTeam, { query: { lang: language } })
}

/** The head of the team's page. */
export function teamHead(words: i18n) {
  const title = words.t('team:title')
  const description = words.t('team:description')
  return {
    meta: pageMeta({ title: pageTitle(words, [words.t('shell:menu.community'), title]), description, shared: title }),
  }
}

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
      <PageBody tall>
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

/**
 * Returns the hosts of the current broadcast, from the page's radio query, without another request.
 * Empty while unknown or without a host.
 */
function useHosts(): readonly string[] {
  const lang = useLanguage()
  const { data } = useQuery({ ...queryOf(showRadioNow, { query: { lang } }), enabled: false })
  if (!useHydrated() || data === undefined || isRefusal(data)) return []
  return hostsOf(data)
}

/** Returns the hosts named by a station during a hosted show, normalised for comparison. */
function hostsOf({ online, live, dj, coDj }: Pick<RadioNow, 'online' | 'live' | 'dj' | 'coDj'>): readonly string[] {
  return online && live ? [dj, coDj].flatMap((host) => (host === null ? [] : folded(host))) : []
}

/**
 * Returns the team members on air. Stations name hosts freely, often with the prefix "DJ" and
 * without a hotel: of two members with the same name, the one with a radio role matches.
 */
function onAir(members: readonly TeamMember[], hosts: readonly string[]): readonly TeamMember[] {
  return hosts.flatMap((host) => {
    const named = members.filter(({ name }) => folded(name) === host)
    const ofRadio = named.filter(({ roles }) => roles.some((role) => role.startsWith('radio_')))
    return ofRadio.length > 0 ? ofRadio : named
  })
}

function folded(name: string): string {
  return name
    .trim()
    .replace(/^dj\s+/i, '')
    .toLowerCase()
}

/**
 * A team member. `light` says whether and how the member is present now; `departmentRoles` are the
 * roles of the surrounding department.
 */
function TeamCard({
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
  const { name, hotel, avatar, icon, roles, languages, does, since, awayUntil, hasPage } = member
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
          <WornIcon icon={icon} />
        </div>
        <div className={styles.plates}>
          <RoleSigns roles={roles} of={departmentRoles} />
          <HotelPlate code={hotel} />
          {awayUntil && (
            <Plate tone="line" icon="moon">
              {t('away', { day: formatTime(`${awayUntil}T00:00:00Z`, 'date', language, 'UTC') })}
            </Plate>
          )}
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
