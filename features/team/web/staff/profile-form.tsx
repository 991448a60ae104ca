import { type Ref, useState } from 'react'
import { WhatHappened } from '#features/audit/web/parts.tsx'
import { Head, Panel, useScope } from '#features/housekeeping/web/parts.tsx'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { changeTeamProfile, mostOfDoes, spokenLanguages } from '../../client.ts'
import type { SpokenLanguage, TeamProfile } from '../../contract.ts'
import { useDay } from './department-table.tsx'
import styles from './team-staff-page.module.css'

/** The profile of a member, to be changed by who may; and what happened to the member. */
export function ProfileForm({
  member,
  ref,
  onBack,
  onSaved,
}: {
  member: TeamProfile
  ref?: Ref<HTMLElement>
  onBack: () => void
  onSaved: (member: TeamProfile) => void
}) {
  const { t } = useTranslation('staffTeam')
  const seesMembers = useScope('members.see') !== null
  // What a colleague saved while this is open is shown by a press, so that nothing typed is lost.
  const [shown, setShown] = useState(member)
  return (
    <section ref={ref} className={styles.detail} tabIndex={-1} aria-label={member.name}>
      <div className={styles.back}>
        <Button small variant="ghost" onClick={onBack}>
          <Icon name="left" small />
          {t('back')}
        </Button>
      </div>
      <Panel icon="pencil" title={t('profile')}>
        <p className={styles.who}>
          <Head isNamed name={member.name} avatar={member.avatar} />
          {member.name}
        </p>
        {member.canEdit ? (
          <Fields
            key={shown.revision}
            member={shown}
            latest={member}
            onShow={setShown}
            onSaved={(saved) => {
              setShown(saved)
              onSaved(saved)
            }}
          />
        ) : (
          <p>{t('notYours')}</p>
        )}
      </Panel>
      {seesMembers && <WhatHappened key={member.revision} subject="account" id={member.accountId} />}
    </section>
  )
}

/** The form of a profile as it was read; `latest` is how it is now. */
function Fields({
  member,
  latest,
  onShow,
  onSaved,
}: {
  member: TeamProfile
  latest: TeamProfile
  onShow: (member: TeamProfile) => void
  onSaved: (member: TeamProfile) => void
}) {
  const { t } = useTranslation(['staffTeam', 'team', 'common'])
  const toast = useToast()
  const day = useDay()
  const [newer, setNewer] = useState<TeamProfile | null>(null)
  const { languages, does, since, awayUntil, revision } = member
  const filled = useFormValues({ languages, ...does, since: since ?? '', awayUntil: awayUntil ?? '' })
  const form = useEndpointForm(changeTeamProfile, {
    ...filled,
    words: 'staffTeam',
    validate: (values) =>
      Object.fromEntries(
        languageCodes.map((code) => [code, lengthError(values[code].trim().length, { least: 0, most: mostOfDoes })]),
      ),
    parts: ({ de, en, tr, ...values }) => ({
      params: { account: member.accountId },
      body: {
        revision,
        languages: values.languages,
        does: { de, en, tr },
        since: values.since || null,
        awayUntil: values.awayUntil || null,
      },
    }),
    onSent: (saved) => {
      onSaved(saved)
      toast({ tone: 'ok', text: t('team:profile.saved') })
    },
    onRefused: (failure) => {
      if (failure !== 'failed' && failure.refused === 'error.stale') setNewer(failure.current as TeamProfile)
    },
  })
  const { values, onChange } = form
  const current = newer ?? (latest.revision > revision ? latest : null)
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
    <form {...form.props} className="stack">
      {current && (
        <Note tone="warn" role="alert" title={t('stale')}>
          <Button small icon="undo" onClick={() => onShow(current)}>
            {t('showNewer')}
          </Button>
        </Note>
      )}
      {languageCodes.map((code) => (
        <Field
          key={code}
          label={t('team:profile.does', { language: t(`team:language.${code}`) })}
          counter={t('team:profile.counter', { length: values[code].trim().length, most: mostOfDoes })}
          error={form.errorOf(code)}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              lang={code}
              value={values[code]}
              onChange={({ target }) => changeText(code, target.value)}
            />
          )}
        </Field>
      ))}
      <Field
        label={t('team:profile.since')}
        help={t('sinceHelp', { day: day(member.grantedOn) })}
        error={form.errorOf('since')}
      >
        {(control) => <Input {...control} {...form.text('since')} type="date" min="2000-08-01" />}
      </Field>
      <Field label={t('awayUntil')} help={t('awayHelp')} error={form.errorOf('awayUntil')}>
        {(control) => <Input {...control} {...form.text('awayUntil')} type="date" />}
      </Field>
      <fieldset className={styles.languages}>
        <legend>{t('team:profile.languages')}</legend>
        {spokenLanguages.map((code) => (
          <Checkbox
            key={code}
            checked={values.languages.includes(code)}
            onChange={({ target }) => toggleLanguage(code, target.checked)}
          >
            {t(`team:language.${code}`)}
          </Checkbox>
        ))}
      </fieldset>
      {form.error && !newer && <Note tone="bad" role="alert" title={form.error} />}
      <Button type="submit" variant="primary" icon="check" busy={form.busy}>
        {t('team:profile.save')}
      </Button>
    </form>
  )
}
