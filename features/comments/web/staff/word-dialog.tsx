import { type ReactNode, useState } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { addWord, changeWord, moderationLength, tryWord, wordKinds } from '../../client.ts'
import type {
  addWord as addWordContract,
  tryWord as tryWordContract,
  Word,
  WordDoes,
  WordKind,
} from '../../contract.ts'
import styles from './search-page.module.css'

type Trial = (typeof tryWordContract)['result']['_output']
type Values = Pick<Word, 'word' | 'kind' | 'does'>
type WordForm = ReturnType<typeof useEndpointForm<typeof addWordContract, Values>>

const common = {
  validate: ({ word }: Values) => ({ word: lengthError(word.trim().length, { most: moderationLength.word }) }),
  fields: { 'error.wordKnown': 'word' },
} as const

/** Adds a word, which can be tried on the last comments first. */
export function AddWordDialog({ onAdded, onClose }: { onAdded: (word: Word) => void; onClose: () => void }) {
  const { t } = useTranslation('staffComments')
  const form = useEndpointForm(addWord, {
    ...common,
    ...useFormValues<Values>({ word: '', kind: 'watched', does: 'hold' }),
    parts: (body) => ({ body }),
    onSent: onAdded,
  })
  return (
    <WordDialog title={t('wordsPage.add')} onClose={onClose}>
      <WordFields form={form} save={t('wordsPage.save')} />
    </WordDialog>
  )
}

/** Changes a word, which can be tried on the last comments first. */
export function ChangeWordDialog({
  word,
  onChanged,
  onClose,
}: {
  word: Word
  onChanged: (changed: Word) => void
  onClose: () => void
}) {
  const { t } = useTranslation('staffComments')
  // A colleague's newer version, once one knows of it.
  const [seen, setSeen] = useState(word)
  const form = useEndpointForm(changeWord, {
    ...common,
    ...useFormValues<Values>(valuesOf(word)),
    texts: () => ({ 'error.stale': t('wordsPage.stale') }),
    parts: (values) => ({ params: { id: word.id }, body: { ...values, seen: valuesOf(seen) } }),
    onSent: onChanged,
    onRefused(failure) {
      if (failure !== 'failed' && failure.refused === 'error.stale') setSeen(failure.current as Word)
    },
  })
  return (
    <WordDialog title={t('wordsPage.change', { word: word.word })} onClose={onClose}>
      <WordFields form={form} save={t('wordsPage.saveChange')} />
    </WordDialog>
  )
}

/** What can be changed of a word. */
export function valuesOf({ word, kind, does }: Word): Values {
  return { word, kind, does }
}

function WordDialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('staff')
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('dialog.close')}>
      {children}
    </Dialog>
  )
}

function WordFields({ form, save }: { form: WordForm; save: string }) {
  const { t } = useTranslation(['staffComments', 'common'])
  const toast = useToast()
  const [trial, setTrial] = useState<{ for: string; found: Trial } | null>(null)
  const [isTrying, setTrying] = useState(false)
  const { word, kind, does } = form.values
  const key = `${kind} ${word.trim()}`

  async function attempt(): Promise<void> {
    if (!form.check()) return
    setTrying(true)
    const found = await call(tryWord, { query: { word, kind } }).catch(() => 'failed' as const)
    setTrying(false)
    if (found === 'failed' || isRefusal(found)) return toast({ tone: 'bad', text: refusalText(t, found) })
    setTrial({ for: key, found })
  }

  return (
    <form {...form.props} className={styles.add}>
      <Field label={t('wordsPage.word')} help={t(`wordsPage.help.${kind}`)} error={form.errorOf('word')}>
        {(control) => <Input {...control} {...form.text('word')} autoComplete="off" />}
      </Field>
      <Field label={t('wordsPage.kind')}>
        {(control) => (
          <Select
            {...control}
            name="kind"
            value={kind}
            onChange={({ target }) => form.onChange({ kind: target.value as WordKind })}
          >
            {wordKinds.map((each) => (
              <option key={each} value={each}>
                {t(`wordsPage.kinds.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('wordsPage.effect')}>
        {(control) => (
          <Select
            {...control}
            name="does"
            value={does}
            onChange={({ target }) => form.onChange({ does: target.value as WordDoes })}
          >
            <option value="hold">{t('wordsPage.does.hold')}</option>
            <option value="refuse">{t('wordsPage.does.refuse')}</option>
          </Select>
        )}
      </Field>
      {form.error && <Note tone="bad" role="alert" title={form.error} />}
      <div className="row">
        <Button busy={isTrying} onClick={() => void attempt()}>
          {t('wordsPage.try')}
        </Button>
        <Button type="submit" variant="primary" busy={form.busy}>
          {save}
        </Button>
      </div>
      <div role="status">
        {trial?.for === key && (
          <>
            <p>{t('wordsPage.trial', { count: trial.found.matching, tested: trial.found.tested })}</p>
            {trial.found.items.length > 0 && (
              <ul className={styles.trial} aria-label={t('wordsPage.trialLabel')}>
                {trial.found.items.map(({ id, author, text }) => (
                  <li key={id} dir="auto">
                    <b>{author ?? t('wordsPage.nobody')}</b> {text}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </form>
  )
}
