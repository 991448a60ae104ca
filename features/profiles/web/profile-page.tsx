import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { CommentsOfMember } from './comments-of-member.tsx'
import { MemberCard } from './member-card.tsx'
import { pageIn } from './page-in.ts'
import { ProfileMissing } from './profile-missing.tsx'
import { type ProfileQuery, profileQuery } from './profile-query.ts'

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
