import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { changeStaffProfile, mostOfDoes, type SpokenLanguage, type StaffProfile, spokenLanguages } from '../contract.ts'
import styles from './staff-profile.module.css'
import { staffProfileQuery } from './staff-profile-query.ts'

type Problem = 'error.notLoggedIn' | 'error.notOnTeam' | 'error.formFieldTooLong' | 'error.dayAhead' | 'error.form'

/** The form of a profile as it was last saved. */
export function StaffProfileForm({ profile }: { profile: StaffProfile }) {
  const { t } = useTranslation(['team', 'common'])
  const toast = useToast()
  const queryClient = useQueryClient()
  const ask = useOwnCall()
  const [draft, setDraft] = useState(profile)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const tooLong = languageCodes.filter((code) => draft.does[code].trim().length > mostOfDoes)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    if (tooLong.length > 0) return setProblem('error.formFieldTooLong')
    setBusy(true)
    setProblem(null)
    const { languages, does, since } = draft
    const answer = await ask(changeStaffProfile, { body: { languages, does, since } })
    setBusy(false)
    if (answer === 'failed' || isRefusal(answer)) return setProblem(problemOf(answer))
    queryClient.setQueryData(staffProfileQuery.queryKey, answer)
    setDraft(answer)
    toast({ tone: 'ok', text: t('team:profile.saved') })
  }

  const speak = (code: SpokenLanguage, speaks: boolean) =>
    setDraft({
      ...draft,
      languages: spokenLanguages.filter((each) => (each === code ? speaks : draft.languages.includes(each))),
    })

  const tell = (code: LanguageCode, text: string) => setDraft({ ...draft, does: { ...draft.does, [code]: text } })

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      <fieldset className={styles.languages}>
        <legend>{t('team:profile.languages')}</legend>
        <div>
          {spokenLanguages.map((code) => (
            <Checkbox
              key={code}
              checked={draft.languages.includes(code)}
              onChange={(event) => speak(code, event.target.checked)}
            >
              {t(`team:language.${code}`)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      {languageCodes.map((code) => (
        <Field
          key={code}
          label={t('team:profile.does', { language: t(`team:language.${code}`) })}
          counter={t('team:profile.counter', { length: draft.does[code].trim().length, most: mostOfDoes })}
          error={tooLong.includes(code) && t('common:error.formFieldTooLong')}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              lang={code}
              value={draft.does[code]}
              // The text is shown in one line, so line breaks become spaces.
              onChange={(event) => tell(code, event.target.value.replace(/\s*\n\s*/g, ' '))}
            />
          )}
        </Field>
      ))}
      <Field label={t('team:profile.since')} help={t('team:profile.sinceHelp')}>
        {(control) => (
          <Input
            {...control}
            type="date"
            min="2000-08-01"
            value={draft.since ?? ''}
            onChange={(event) => setDraft({ ...draft, since: event.target.value || null })}
          />
        )}
      </Field>
      {problem && <Note tone="bad" icon="warn" role="alert" title={t(`common:${problem}`)} />}
      <Button type="submit" variant="primary" icon="check" busy={isBusy}>
        {t(isBusy ? 'team:profile.saving' : 'team:profile.save')}
      </Button>
    </form>
  )
}

function problemOf(answer: 'failed' | { refused: string }): Problem {
  const refused = answer === 'failed' ? '' : answer.refused
  switch (refused) {
    case 'error.notLoggedIn':
    case 'error.notOnTeam':
    case 'error.formFieldTooLong':
    case 'error.dayAhead':
      return refused
    default:
      return 'error.form'
  }
}
