import { useEffect, useState } from 'react'
import { hotels } from '#features/hotels/client.ts'
import { useUndo } from '#features/housekeeping/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { languageNamed } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { loadWords, wordsOf } from '#platform/web/words.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { takeWarningBack, textLengths, warningDays, warningReasons, warnMember } from '../../client.ts'
import type { MemberCard, WarningReason } from '../../contract.ts'
import type { CardActs } from './use-card.ts'

/**
 * Warns a member with a reason and a text, which begins with a ready sentence in the member's
 * language. The warning can be undone for ten seconds.
 */
export function WarnDialog({ card, send, onCard, onClose }: CardActs & { onClose: () => void }) {
  const { t } = useTranslation(['staffMembers', 'staff'])
  const { offer } = useUndo()
  const language = languageOf(card)
  const sentences = useReadySentences(language)
  const filled = useFormValues<{ reason: WarningReason; text: string }>({ reason: 'unkind', text: '' })
  const { reason, text } = filled.values
  const [isOwn, setOwn] = useState(false)
  const ready = sentences?.[reason] ?? ''
  const shown = isOwn ? text : ready
  const form = useEndpointForm(warnMember, {
    values: { reason, text: shown },
    onChange: (change) => {
      if (change.text !== undefined) setOwn(true)
      filled.onChange(change)
    },
    send,
    validate: (values) => ({ text: lengthError(values.text.trim().length, { most: textLengths.warning }) }),
    parts: (body) => ({ params: { id: card.id }, body }),
    onSent: (warned) => {
      onCard(warned)
      onClose()
      offer({
        text: t('warn.done', { name: card.name }),
        detail: t('warn.follows'),
        async undo() {
          const params = { id: card.id, warning: warned.warnings[0]?.id ?? 0 }
          const answer = await call(takeWarningBack, { params })
          if (isRefusal(answer)) throw new Error(answer.refused)
          onCard(answer)
        },
      })
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      icon="warn"
      title={t('warn.title', { name: card.name })}
      closeLabel={t('staff:dialog.close')}
    >
      <form {...form.props} className="stack">
        <Field label={t('field.why')}>
          {(control) => (
            <Select
              {...control}
              name="reason"
              value={reason}
              onChange={({ target }) =>
                filled.onChange({ reason: warningReasons.find((known) => known === target.value) ?? 'other' })
              }
            >
              {warningReasons.map((known) => (
                <option key={known} value={known}>
                  {t(`reason.${known}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={t('warn.text', { name: card.name, language: t(`language.${language}`) })}
          counter={`${shown.trim().length}/${textLengths.warning}`}
          help={t('warn.counts', { count: warningDays })}
          error={form.errorOf('text')}
        >
          {(control) => <Textarea {...control} {...form.text('text')} rows={3} lang={language} />}
        </Field>
        {form.error && <Note tone="bad" role="alert" title={form.error} />}
        <Button type="submit" variant="primary" icon="warn" busy={form.busy}>
          {t('act.warn')}
        </Button>
      </form>
    </Dialog>
  )
}

/** The language that a member reads: of the settings, else of the hotel, else English. */
function languageOf({ language, hotel }: MemberCard): LanguageCode {
  return language ?? languageNamed(hotels[hotel].language)
}

/** Loads the ready sentence of each reason in a language. */
function useReadySentences(language: LanguageCode): Record<WarningReason, string> | null {
  const [sentences, setSentences] = useState<Record<WarningReason, string> | null>(null)
  useEffect(() => {
    let isCurrent = true
    loadWords(language, ['staffMembers']).then(
      () => {
        const t = wordsOf(language).getFixedT(language, 'staffMembers')
        const entries = warningReasons.map((reason) => [reason, t(`ready.${reason}`)])
        if (isCurrent) setSentences(Object.fromEntries(entries))
      },
      // Without them the text is written by hand.
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [language])
  return sentences
}
