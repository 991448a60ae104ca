import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import type { HotelCode } from '#features/hotels/contract.ts'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { routePath } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type FieldKeys, lengthError, useEndpointForm } from '#platform/web/endpoint-form.ts'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import type { Failure } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { applicationLengths, apply, mostYears } from '../client.ts'
import type { Attachment, Position } from '../contract.ts'
import { type ApplicationDraft, keepApplicationDraft, readApplicationDraft } from './application-draft.ts'
import styles from './application-form.module.css'
import { AttachmentsField } from './attachments-field.tsx'
import { applicationsQuery, positionsQuery, unsentFilesQuery } from './queries.ts'
import { useAttachments } from './use-attachments.ts'
import { useWaitTexts } from './use-wait-texts.ts'

/** Application form. Its values are kept in the browser until sent. */
export function ApplicationForm({ position, member, hotel }: { position: Position; member: string; hotel: HotelCode }) {
  const { t } = useTranslation('jobs')
  const language = useLanguage()
  const router = useRouter()
  const toast = useToast()
  const queryClient = useQueryClient()
  const waitTexts = useWaitTexts()
  const place = `${member} ${position.id}`
  const [draft, setDraft] = useState<ApplicationDraft>(() => readApplicationDraft(place))
  const { gone, names, note } = useGoneFiles(member, draft.files)
  const [wasSentWithout, setSentWithout] = useState(false)
  const [hasToWait, setHasToWait] = useState(false)
  const isThere = (file: Attachment) => !gone.includes(file)
  const attachments = useAttachments(draft.files.filter(isThere), (change) =>
    setDraft((before) => {
      const files = change(before.files)
      const added = files.filter((file) => !before.files.includes(file)).map(({ name }) => name)
      // A file uploaded again replaces the missing one.
      return { ...before, files: files.filter((file) => isThere(file) || !added.includes(file.name)) }
    }),
  )
  const isSent = useRef(false)
  const form = useEndpointForm(apply, {
    words: 'jobs',
    values: draft,
    onChange: (change) => setDraft((before) => ({ ...before, ...change })),
    send: useOwnCall(),
    validate: wrongFields,
    parts: ({ files, habboExperience, ...rest }) => ({
      body: {
        ...rest,
        positionId: position.id,
        hotel,
        habboExperience: Number(habboExperience),
        fansiteName: rest.wasOnFansite ? rest.fansiteName : '',
        attachments: files.map(({ id }) => id),
      },
    }),
    texts: (failure) => ({ failed: t('apply.lost'), ...waitTexts(failure) }),
    onSent: async ({ id }) => {
      // The page that comes next shows it: it must be there by then.
      await queryClient.invalidateQueries({ queryKey: applicationsQuery(member).queryKey })
      isSent.current = true
      keepApplicationDraft(place, null)
      toast({ tone: 'ok', icon: 'send', text: t('apply.sent') })
      const to = routePath('communityJobs')
      await router.navigate({ to, params: { language }, search: { application: id }, replace: true })
    },
    onRefused: async (failure) => {
      const missing = missingOf(failure)
      note(missing)
      setSentWithout(missing.length > 0)
      const refused = failure === 'failed' ? failure : failure.refused
      const outdated = {
        'error.alreadyApplied': applicationsQuery(member).queryKey,
        'error.positionClosed': positionsQuery(language).queryKey,
      }
      for (const [key, queryKey] of Object.entries(outdated)) {
        if (key === refused) await queryClient.invalidateQueries({ queryKey })
      }
    },
  })

  useEffect(() => {
    if (!isSent.current) keepApplicationDraft(place, draft)
  }, [place, draft])

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setHasToWait(attachments.busy)
    if (attachments.busy || form.busy) return
    setSentWithout(gone.length > 0)
    if (gone.length === 0) void form.submit()
  }

  const years = form.keyOf('habboExperience')
  const yearsError =
    years === 'error.incorrectData' ? t('form.years', { most: mostYears }) : form.errorOf('habboExperience')
  const isNamed = missingOf(form.failure).length > 0
  const error = hasToWait && attachments.busy ? t('files.wait') : isNamed ? undefined : form.error
  const text = (field: 'fansiteName' | 'discordUsername' | 'motivation', help?: string) => (
    <CountedText
      field={field}
      value={draft[field]}
      error={form.errorOf(field)}
      help={help}
      onText={(value) => form.onChange({ [field]: value })}
    />
  )

  return (
    <Card as="section" aria-labelledby="application-form">
      <CardTitle icon="send" title={t('apply.title', { position: position.title })} id="application-form" />
      <p className={styles.lead}>{t('apply.lead')}</p>
      {gone.length > 0 && (
        <div className={styles.gone}>
          <Note tone="warn" role="status" title={t('files.goneTitle', { count: gone.length })}>
            {t('files.goneText', { count: gone.length, names })}
          </Note>
        </div>
      )}
      <form {...form.props} className={styles.form} onSubmit={submit}>
        <div className={styles.pair}>
          <div className={styles.fixed}>
            <p>{t('form.hotel')}</p>
            <HotelPlate code={hotel} />
          </div>
          <Field label={t('form.habboExperience')} error={yearsError}>
            {(control) => (
              <Input
                {...control}
                name="habboExperience"
                inputMode="numeric"
                autoComplete="off"
                placeholder="5"
                value={draft.habboExperience}
                maxLength={String(mostYears).length + 1}
                required
                onChange={({ target }) => form.onChange({ habboExperience: target.value })}
              />
            )}
          </Field>
        </div>
        <Switch
          label={t('form.wasOnFansite')}
          name="wasOnFansite"
          checked={draft.wasOnFansite}
          onChange={({ target }) => form.onChange({ wasOnFansite: target.checked })}
        />
        {draft.wasOnFansite && text('fansiteName')}
        {text('discordUsername', t('form.discordHelp'))}
        {text('motivation', t('form.motivationHelp'))}
        <AttachmentsField files={draft.files} gone={gone} attachments={attachments} />
        {wasSentWithout && gone.length > 0 && (
          <Note tone="bad" icon="warn" role="alert" title={t('files.goneSend', { count: gone.length, names })} />
        )}
        {error && <Note tone="bad" icon="warn" role="alert" title={error} />}
        <Button type="submit" variant="primary" icon="send" busy={form.busy}>
          {t(form.busy ? 'apply.sending' : 'apply.send')}
        </Button>
      </form>
    </Card>
  )
}

function wrongFields({ habboExperience, wasOnFansite, ...texts }: ApplicationDraft): FieldKeys<ApplicationDraft> {
  const years = habboExperience.trim()
  const isYears = /^\d{1,3}$/.test(years) && Number(years) <= mostYears
  const lengthKey = (field: keyof typeof applicationLengths, least = 1) =>
    lengthError(texts[field].trim().length, { least, most: applicationLengths[field] })
  return {
    habboExperience: years === '' ? 'error.formFieldRequired' : isYears ? undefined : 'error.incorrectData',
    fansiteName: wasOnFansite ? lengthKey('fansiteName') : undefined,
    discordUsername: lengthKey('discordUsername', 0),
    motivation: lengthKey('motivation'),
  }
}

/** Ids of files that the server reports as unknown. */
function missingOf(failure: Failure | null): string[] {
  const missing = isRefusal(failure) ? failure.missing : null
  return Array.isArray(missing) ? missing.filter((id) => typeof id === 'string') : []
}

/**
 * Returns the files of a draft that the site no longer has: unsent files are kept for a day. `held`
 * are all files of the draft.
 */
function useGoneFiles(member: string, held: readonly Attachment[]) {
  const list = new Intl.ListFormat(formatLocales[useLanguage()])
  // Files added later are known to exist.
  const [before] = useState(held)
  const [missing, setMissing] = useState<readonly string[]>([])
  const { data } = useQuery({ ...unsentFilesQuery(member), enabled: before.length > 0 })
  const kept = data && !isRefusal(data) ? new Set(data.map(({ id }) => id)) : null
  const isGone = (id: string) =>
    missing.includes(id) || (kept !== null && !kept.has(id) && before.some((file) => file.id === id))
  const gone = held.filter(({ id }) => isGone(id))
  return {
    gone,
    /** Their names in a row. */
    names: list.format(gone.map(({ name }) => name)),
    /** Notes what the site says that it does not have, by the ids. */
    note: (ids: readonly string[]) => setMissing((known) => [...known, ...ids]),
  }
}

/**
 * Text area of the application with a character count. Longer input is allowed and marked, because
 * cutting off pasted text would lose it.
 */
function CountedText({
  field,
  value,
  error,
  help,
  onText,
}: {
  field: keyof typeof applicationLengths
  value: string
  error: string | undefined
  help: string | undefined
  onText: (text: string) => void
}) {
  const { t } = useTranslation('jobs')
  const id = useId()
  const most = applicationLengths[field]
  const { length } = value.trim()
  return (
    <Field
      label={t(`form.${field}`)}
      error={error}
      help={help}
      counter={
        <span id={id} className={length > most ? styles.over : undefined}>
          {t('form.counter', { length, most })}
        </span>
      }
    >
      {(control) => {
        const rest = {
          ...control,
          'aria-describedby': [control['aria-describedby'], id].filter(Boolean).join(' '),
          name: field,
          value,
          required: field !== 'discordUsername',
        }
        return field === 'motivation' ? (
          <Textarea {...rest} rows={8} onChange={({ target }) => onText(target.value)} />
        ) : (
          <Input {...rest} autoComplete="off" onChange={({ target }) => onText(target.value)} />
        )
      }}
    </Field>
  )
}
