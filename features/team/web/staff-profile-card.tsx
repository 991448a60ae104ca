import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { routePath } from '#platform/contract/addresses.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { SplitCard } from '#platform/web/ui/split-card.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { changeStaffProfile, mostOfDoes, showStaffProfile, spokenLanguages } from '../client.ts'
import type { SpokenLanguage, StaffProfile } from '../contract.ts'
import styles from './staff-profile.module.css'

/** The query for the member's own team profile; null if the member is not on the team. */
const staffProfileQuery = queryOptions({
  queryKey: [showStaffProfile.path],
  queryFn: async ({ signal }): Promise<StaffProfile | null> => {
    const answer = await call(showStaffProfile, {}, signal)
    return isRefusal(answer) ? null : answer
  },
  // A refetch on window focus must not overwrite unsaved input.
  staleTime: Number.POSITIVE_INFINITY,
})

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

/** The form of a profile as it was last saved. */
function StaffProfileForm({ profile }: { profile: StaffProfile }) {
  const { t } = useTranslation('team')
  const toast = useToast()
  const queryClient = useQueryClient()
  const form = useEndpointForm(changeStaffProfile, {
    ...useFormValues(filledIn(profile)),
    send: useOwnCall(),
    validate: (values) =>
      Object.fromEntries(
        languageCodes.map((code) => [code, lengthError(values[code].trim().length, { least: 0, most: mostOfDoes })]),
      ),
    parts: ({ languages, since, ...does }) => ({ body: { languages, since, does } }),
    onSent: (saved) => {
      queryClient.setQueryData(staffProfileQuery.queryKey, saved)
      form.onChange(filledIn(saved))
      toast({ tone: 'ok', text: t('profile.saved') })
    },
  })
  const { values, onChange } = form

  const toggleLanguage = (code: SpokenLanguage, speaks: boolean) =>
    onChange({
      languages: spokenLanguages.filter((each) => (each === code ? speaks : values.languages.includes(each))),
    })

  function changeText(code: LanguageCode, text: string) {
    form.touch(code)
    // The page shows it in one line.
    onChange({ [code]: text.replace(/\s*\n\s*/g, ' ') })
  }

  return (
    <form {...form.props} className={styles.form}>
      <fieldset className={styles.languages}>
        <legend>{t('profile.languages')}</legend>
        <div>
          {spokenLanguages.map((code) => (
            <Checkbox
              key={code}
              checked={values.languages.includes(code)}
              onChange={(event) => toggleLanguage(code, event.target.checked)}
            >
              {t(`language.${code}`)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      {languageCodes.map((code) => (
        <Field
          key={code}
          label={t('profile.does', { language: t(`language.${code}`) })}
          counter={t('profile.counter', { length: values[code].trim().length, most: mostOfDoes })}
          error={form.errorOf(code)}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              lang={code}
              value={values[code]}
              onChange={(event) => changeText(code, event.target.value)}
            />
          )}
        </Field>
      ))}
      <Field label={t('profile.since')} help={t('profile.sinceHelp')} error={form.errorOf('since')}>
        {(control) => (
          <Input
            {...control}
            type="date"
            min="2000-08-01"
            value={values.since ?? ''}
            onChange={(event) => onChange({ since: event.target.value || null })}
          />
        )}
      </Field>
      {form.error && <Note tone="bad" icon="warn" role="alert" title={form.error} />}
      <Button type="submit" variant="primary" icon="check" busy={form.busy}>
        {t(form.busy ? 'profile.saving' : 'profile.save')}
      </Button>
    </form>
  )
}

/** A profile as form values: one field for each language. */
function filledIn({ languages, since, does }: StaffProfile) {
  return { languages, since, ...does }
}
