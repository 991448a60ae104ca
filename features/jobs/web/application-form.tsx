import { useRouter } from '@tanstack/react-router'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { HotelCode } from '#features/hotels/contract.ts'
import { HotelSelect } from '#features/hotels/web/parts.tsx'
import { routePath } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Switch } from '#platform/web/ui/switch.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { type Attachment, mostYears, type Position } from '../contract.ts'
import { type ApplicationDraft, keepApplicationDraft, readApplicationDraft } from './application-draft.ts'
import styles from './application-form.module.css'
import { AttachmentsField } from './attachments-field.tsx'
import { CountedText } from './counted-text.tsx'
import { type ApplicationField, useApply, type WrongApplication } from './use-apply.ts'
import { useAttachments } from './use-attachments.ts'
import { useGoneFiles } from './use-gone-files.ts'

/** Application form. Its values are kept in the browser until sent. */
export function ApplicationForm({ position, member, hotel }: { position: Position; member: string; hotel: HotelCode }) {
  const { t } = useTranslation('jobs')
  const language = useLanguage()
  const router = useRouter()
  const toast = useToast()
  const place = `${member} ${position.id}`
  const [draft, setDraft] = useState<ApplicationDraft>(() => readApplicationDraft(place))
  const [wrong, setWrong] = useState<WrongApplication>({})
  const { gone, names, note } = useGoneFiles(member, draft.files)
  const [wasSentWithout, setSentWithout] = useState(false)
  const isThere = (file: Attachment) => !gone.includes(file)
  const attachments = useAttachments(draft.files.filter(isThere), (change) =>
    setDraft((before) => {
      const files = change(before.files)
      const added = files.filter((file) => !before.files.includes(file)).map(({ name }) => name)
      // A file uploaded again replaces the missing one.
      return { ...before, files: files.filter((file) => isThere(file) || !added.includes(file.name)) }
    }),
  )
  const { busy, send } = useApply(position.id, member, hotel)
  const form = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)

  useEffect(() => {
    if (!isSent.current) keepApplicationDraft(place, draft)
  }, [place, draft])

  // Focuses the first invalid field once its message is rendered.
  useEffect(() => {
    if (Object.keys(wrong).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [wrong])

  const write = (written: Partial<ApplicationDraft>) => setDraft((before) => ({ ...before, ...written }))
  const settle = (field: ApplicationField) => {
    if (field in wrong) setWrong(({ [field]: _settled, ...rest }) => rest)
  }

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (busy) return
    if (attachments.busy) return setWrong({ form: t('files.wait') })
    setSentWithout(gone.length > 0)
    if (gone.length > 0) return
    const outcome = await send(draft)
    if ('wrong' in outcome) {
      const { missing = [] } = outcome
      note(missing)
      setSentWithout(missing.length > 0)
      return setWrong(outcome.wrong)
    }
    isSent.current = true
    keepApplicationDraft(place, null)
    toast({ tone: 'ok', icon: 'send', text: t('apply.sent') })
    await router.navigate({
      to: routePath('communityJobs'),
      params: { language },
      search: { application: outcome.sent.id },
      replace: true,
    })
  }

  const text = (field: 'fansiteName' | 'discordUsername' | 'motivation', help?: string) => (
    <CountedText
      field={field}
      value={draft[field]}
      error={wrong[field]}
      help={help}
      onText={(value) => {
        write({ [field]: value })
        settle(field)
      }}
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
      <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <div className={styles.pair}>
          <Field label={t('form.hotel')} error={wrong.hotel}>
            {(control) => (
              <HotelSelect
                {...control}
                name="hotel"
                editions="all"
                value={draft.hotel ?? hotel}
                onChoose={(chosen) => {
                  write({ hotel: chosen })
                  settle('hotel')
                }}
              />
            )}
          </Field>
          <Field label={t('form.habboExperience')} error={wrong.habboExperience}>
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
                onChange={({ target }) => {
                  write({ habboExperience: target.value })
                  settle('habboExperience')
                }}
              />
            )}
          </Field>
        </div>
        <Switch
          label={t('form.wasOnFansite')}
          name="wasOnFansite"
          checked={draft.wasOnFansite}
          onChange={({ target }) => write({ wasOnFansite: target.checked })}
        />
        {draft.wasOnFansite && text('fansiteName')}
        {text('discordUsername', t('form.discordHelp'))}
        {text('motivation', t('form.motivationHelp'))}
        <AttachmentsField files={draft.files} gone={gone} attachments={attachments} />
        {wasSentWithout && gone.length > 0 && (
          <Note tone="bad" icon="warn" role="alert" title={t('files.goneSend', { count: gone.length, names })} />
        )}
        {wrong.form && <Note tone="bad" icon="warn" role="alert" title={wrong.form} />}
        <Button type="submit" variant="primary" icon="send" busy={busy}>
          {t(busy ? 'apply.sending' : 'apply.send')}
        </Button>
      </form>
    </Card>
  )
}
