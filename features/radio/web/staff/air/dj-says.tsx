import { useQueryClient } from '@tanstack/react-query'
import { Panel } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { saysLength, setSays, takeSaysBack } from '../../../client.ts'
import type { Air, StationId } from '../../../contract.ts'
import { lengthOf } from '../../../text-length.ts'
import styles from './air-page.module.css'
import { airQuery } from './air-query.ts'

/** What the DJ says, which every visitor reads beside the player until the show is over. */
export function DjSays({ station, air }: { station: StationId; air: Air }) {
  const { t } = useTranslation(['staffRadio', 'staff', 'common'])
  const queryClient = useQueryClient()
  const toast = useToast()
  const filled = useFormValues({ text: '' })
  const reload = () => queryClient.invalidateQueries({ queryKey: airQuery(station).queryKey })
  const length = lengthOf(filled.values.text.trim())
  const form = useEndpointForm(setSays, {
    ...filled,
    words: 'staffRadio',
    validate: () => ({ text: lengthError(length, { most: saysLength }) }),
    fields: { 'error.addressInText': 'text', 'error.watchedWord': 'text' },
    parts: ({ text }) => ({ body: { station, text } }),
    async onSent(_, sent) {
      filled.reset(sent)
      await reload()
    },
  })
  const { says, mayHold, show } = air

  async function takeBack(): Promise<void> {
    const answer = await call(takeSaysBack, { params: { station } }).catch(() => 'failed' as const)
    if (answer === 'failed' || isRefusal(answer)) toast({ tone: 'bad', text: refusalText(t, answer) })
    await reload()
  }

  return (
    <Panel icon="chat" title={t('says.title')}>
      {says && (
        <div className={styles.says}>
          <p dir="auto">{says.text}</p>
          <p className={styles.quiet}>
            {says.by && `${says.by}, `}
            <Time value={says.saidAt} form="time" />
          </p>
          {mayHold && (
            <Button variant="ghost" icon="close" onClick={() => void takeBack()}>
              {t('says.takeBack')}
            </Button>
          )}
        </div>
      )}
      {!mayHold || show === null ? (
        <p className={styles.quiet}>{t(mayHold ? 'says.noShow' : 'line.onlyOwn')}</p>
      ) : (
        <form {...form.props} className="stack">
          <Field
            label={t(says ? 'says.change' : 'says.label')}
            help={t('says.help')}
            counter={`${length}/${saysLength}`}
            error={form.errorOf('text')}
          >
            {(control) => <Input {...control} {...form.text('text')} autoComplete="off" />}
          </Field>
          {form.error && <Note tone="bad" role="alert" title={form.error} />}
          <Button type="submit" icon="send" busy={form.busy}>
            {t('says.send')}
          </Button>
        </form>
      )}
    </Panel>
  )
}
