import { useQuery } from '@tanstack/react-query'
import { routePath } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { SplitCard } from '#platform/web/ui/split-card.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './staff-profile.module.css'
import { StaffProfileForm } from './staff-profile-form.tsx'
import { staffProfileQuery } from './staff-profile-query.ts'

/** The form for the member's own team profile. */
export function StaffProfileCard() {
  const { t } = useTranslation('team')
  const language = useLanguage()
  const { data, isFetching, refetch } = useQuery(staffProfileQuery)
  // A member without any remaining role has no team profile.
  if (data === null) return null
  return (
    <SplitCard
      icon="team"
      title={t('profile.title')}
      lead={
        <>
          <p>{t('profile.lead')}</p>
          <ButtonLink
            to={routePath('communityTeamlist')}
            params={{ language }}
            small
            icon="eye"
            className={styles.look}
          >
            {t('profile.look')}
          </ButtonLink>
        </>
      }
    >
      {data ? (
        <StaffProfileForm profile={data} />
      ) : isFetching ? (
        <Skeleton height="220px" />
      ) : (
        <Note tone="bad" icon="warn" role="alert" title={t('profile.unreachable')}>
          <Button small icon="undo" onClick={() => void refetch()}>
            {t('profile.again')}
          </Button>
        </Note>
      )}
    </SplitCard>
  )
}
