import type { Call, ContractOf } from '#platform/contract/endpoint.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { addReadyAnswer, changeReadyAnswer, messageLength, staffTextLengths } from '../../client.ts'
import type { ReadyAnswer } from '../../contract.ts'
import styles from './lists.module.css'

type Values = Record<`${'title' | 'text'}_${LanguageCode}`, string>

/** Writes a ready answer in three languages, or changes one. */
export function AnswerDialog({
  answer,
  onSaved,
  onClose,
}: {
  answer: ReadyAnswer | null
  onSaved: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('staffJobs')
  const filled = useFormValues<Values>({
    title_de: answer?.titles.de ?? '',
    title_en: answer?.titles.en ?? '',
    title_tr: answer?.titles.tr ?? '',
    text_de: answer?.texts.de ?? '',
    text_en: answer?.texts.en ?? '',
    text_tr: answer?.texts.tr ?? '',
  })
  const form = useEndpointForm(addReadyAnswer, {
    words: 'staffJobs',
    ...filled,
    validate: (values) =>
      Object.fromEntries(
        Object.entries(values).map(([name, text]) => [
          name,
          lengthError(text.trim().length, { most: name.startsWith('title') ? staffTextLengths.title : messageLength }),
        ]),
      ),
    parts: (values) => ({
      body: {
        titles: { de: values.title_de, en: values.title_en, tr: values.title_tr },
        texts: { de: values.text_de, en: values.text_en, tr: values.text_tr },
      },
    }),
    send: (_endpoint, parts) => (answer ? (change(answer, parts) as ReturnType<typeof add>) : add(parts)),
    onSent: onSaved,
  })
  const isStale = isRefusal(form.failure) && form.failure.refused === 'error.stale'
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      icon="reply"
      title={t(answer ? 'answers.change' : 'answers.new')}
      closeLabel={t('close')}
    >
      <form {...form.props} className="stack">
        <p className={styles.quiet}>{t('answers.placeholders', { name: '{name}', position: '{position}' })}</p>
        {languageCodes.map((language) => (
          <fieldset key={language} className={styles.language}>
            <legend>{t(`languages.${language}`)}</legend>
            <Field label={t('answers.name')} error={form.errorOf(`title_${language}`)}>
              {(control) => <Input {...control} {...form.text(`title_${language}`)} lang={language} />}
            </Field>
            <Field
              label={t('answers.words')}
              counter={`${filled.values[`text_${language}`].trim().length}/${messageLength}`}
              error={form.errorOf(`text_${language}`)}
            >
              {(control) => <Textarea {...control} {...form.text(`text_${language}`)} rows={3} lang={language} />}
            </Field>
          </fieldset>
        ))}
        {form.error && <Note tone="bad" role="alert" title={isStale ? t('answers.stale') : form.error} />}
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('answers.save')}
        </Button>
      </form>
    </Dialog>
  )
}

type Written = Call<ContractOf<typeof addReadyAnswer>>

const add = (parts: Written) => call(addReadyAnswer, parts)

function change({ id, version }: ReadyAnswer, { body }: Written) {
  return call(changeReadyAnswer, { params: { id }, body: { ...body, version } })
}
