import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { profileAddress, WornIcon } from '#features/accounts/web/parts.tsx'
import { commentText } from '#features/comments/web/parts.tsx'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { addressBelow, addressOf, routePath } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { Time, useInstants } from '#platform/web/time.tsx'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { PageLinks } from '#platform/web/ui/page-links.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import written from '#platform/web/ui/written-text.module.css'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Profile, ProfileComment } from '../contract.ts'
import styles from './member-card.module.css'
import { isAmong, useOnlineMembers } from './online-members.ts'
import { pageIn } from './page-in.ts'
import { ProfileMissing } from './profile-missing.tsx'
import { type ProfileQuery, profileQuery } from './profile-query.ts'
import { RoleSigns } from './role-signs.tsx'

export { loadProfile, profileHead } from './load-profile.ts'

export { ProfileMissing } from './profile-missing.tsx'

/** The public page of a member: profile card and comments. */
export function ProfilePage() {
  const language = useLanguage()
  const { hotel = '', name = '' } = useParams({ strict: false })
  const page = pageIn(useSearch({ strict: false }).page) ?? 1
  const query = profileQuery(language, { hotel, name, page })
  return query ? <MemberPage query={query} /> : <ProfileMissing />
}

function MemberPage({ query }: { query: ProfileQuery }) {
  const { t } = useTranslation('profiles')
  const language = useLanguage()
  const { data: profile } = useQuery(query)
  if (!profile || isRefusal(profile)) return <ProfileMissing />
  return (
    <>
      <Street
        variant="inner"
        heading="p"
        title={t('title')}
        crumbs={[{ label: t('crumbs.home'), to: addressOf('home', language) }, { label: t('title') }]}
        shift={-610}
      />
      <PageBody>
        <MemberCard profile={profile} />
        <CommentsOfMember profile={profile} />
      </PageBody>
    </>
  )
}

/** Shows a member's card. The window around the head is lit while the member is online. */
function MemberCard({ profile }: { profile: Profile }) {
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
          <WornIcon icon={icon} />
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

/** Shows a member's comments, newest first, each linked to its place. */
function CommentsOfMember({ profile: { name, hotel, comments } }: { profile: Profile }) {
  const { t } = useTranslation('profiles')
  const language = useLanguage()
  const instants = useInstants()
  const { format } = new Intl.NumberFormat(formatLocales[language])
  const address = profileAddress(language, hotel, name)
  return (
    <section className="sec" aria-labelledby="member-comments">
      <SectionTitle title={t('comments.title')} icon="chat" id="member-comments" />
      {comments === null && (
        <Note icon="lock" title={t('comments.hidden')}>
          {t('comments.hiddenText', { name })}
        </Note>
      )}
      {comments?.total === 0 && (
        <Card>
          <EmptyState title={t('comments.none')}>{t('comments.noneText', { name })}</EmptyState>
        </Card>
      )}
      {comments !== null && comments.items.length > 0 && (
        <Card className={styles.card ?? ''}>
          <ul className={styles.list}>
            {comments.items.map((comment) => (
              <li key={comment.id}>
                <MemberComment comment={comment} relative={instants.relative} exact={instants.dateTime} />
              </li>
            ))}
          </ul>
          <PageLinks
            page={comments.page}
            pages={comments.pages}
            addressOf={(page) => (page > 1 ? `${address}?page=${page}` : address)}
            label={t('comments.pages.label')}
            previousLabel={t('comments.pages.previous')}
            nextLabel={t('comments.pages.next')}
            pageLabel={(page) => t('comments.pages.page', { page: format(page) })}
          />
        </Card>
      )}
    </section>
  )
}

type Format = (value: string) => string

function MemberComment({ comment, relative, exact }: { comment: ProfileComment; relative: Format; exact: Format }) {
  const { t } = useTranslation('profiles')
  const language = useLanguage()
  const { id, text, createdAt, editedAt, path, title } = comment
  const foreign = comment.language === language ? undefined : comment.language
  return (
    <article className={styles.comment}>
      <p className={styles.where}>
        <span className="sr">{t('comments.on')}</span>
        <a href={`${addressBelow(language, path)}#comment-${id}`} lang={foreign}>
          {title}
        </a>
        <span className={styles.when}>
          <time dateTime={createdAt} title={exact(createdAt)}>
            {relative(createdAt)}
          </time>
          {editedAt !== null && ` · ${t('comments.edited')}`}
        </span>
      </p>
      <p className={classNames(written.text, styles.text)} dir="auto">
        {commentText(text)}
      </p>
    </article>
  )
}
