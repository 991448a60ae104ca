import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { useFigures } from '#platform/web/figures.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { correctBalance, mostCorrected, textLengths } from '../../client.ts'
import type { CardActs } from './use-card.ts'

/** Adds to the balances of a member or takes from them, with a reason. */
export function CorrectionDialog({ card, send, onCard, onClose }: CardActs & { onClose: () => void }) {
  const { t } = useTranslation(['staffMembers', 'staff'])
  const figures = useFigures()
  const filled = useFormValues({ stars: '', comets: '', reason: '' })
  const form = useEndpointForm(correctBalance, {
    ...filled,
    send,
    validate: ({ stars, comets, reason }) => ({
      stars: changeError(stars, card.stars) ?? (stars === '' && comets === '' ? 'error.formFieldRequired' : undefined),
      comets: changeError(comets, card.comets),
      reason: lengthError(reason.trim().length, { most: textLengths.reason }),
    }),
    parts: ({ stars, comets, reason }) => ({
      params: { id: card.id },
      body: { stars: Number(stars), comets: Number(comets), reason },
    }),
    texts: () => ({ 'error.incorrectData': t('correct.wrong') }),
    onSent: (corrected) => {
      onCard(corrected)
      onClose()
    },
  })
  const help = (balance: number) => t('correct.now', { balance: figures(balance) })
  return (
    <Dialog
      open
      onClose={onClose}
      icon="coin"
      title={t('correct.title', { name: card.name })}
      closeLabel={t('staff:dialog.close')}
    >
      <form {...form.props} className="stack">
        <p>{t('correct.text')}</p>
        {(['stars', 'comets'] as const).map((coin) => (
          <Field key={coin} label={t(`facts.${coin}`)} help={help(card[coin])} error={form.errorOf(coin)}>
            {(control) => (
              <Input {...control} {...form.text(coin)} inputMode="text" autoComplete="off" placeholder="-5" />
            )}
          </Field>
        ))}
        <Field label={t('field.reason')} help={t('field.staffOnly')} error={form.errorOf('reason')}>
          {(control) => <Textarea {...control} {...form.text('reason')} rows={2} />}
        </Field>
        {form.error && <Note tone="bad" role="alert" title={form.error} />}
        <Button type="submit" variant="primary" icon="coin" busy={form.busy}>
          {t('ledger.correct')}
        </Button>
      </form>
    </Dialog>
  )
}

/** Message key for a change that is no whole number, or more than there is. */
function changeError(written: string, balance: number): string | undefined {
  if (written === '') return undefined
  const change = Number(written)
  const isPossible = Number.isInteger(change) && Math.abs(change) <= mostCorrected && balance + change >= 0
  return isPossible ? undefined : 'error.incorrectData'
}
