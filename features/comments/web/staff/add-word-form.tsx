import { useState } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { addWord, moderationLength, tryWord } from '../../client.ts'
import type { tryWord as tryWordContract, WordDoes, WordKind } from '../../contract.ts'
import styles from './search-page.module.css'

type Trial = (typeof tryWordContract)['result']['_output']
type Values = { word: string; kind: WordKind; does: WordDoes }

/** Adds a word, which can be tried on the last comments first. */
export function AddWordForm({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation(['staffComments', 'common'])
  const toast = useToast()
  const values = useFormValues<Values>({ word: '', kind: 'watched', does: 'hold' })
  const [trial, setTrial] = useState<{ for: string; found: Trial } | null>(null)
  const [isTrying, setTrying] = useState(false)
  const form = useEndpointForm(addWord, {
    ...values,
    validate: ({ word }) => ({ word: lengthError(word.trim().length, { most: moderationLength.word }) }),
    parts: (body) => ({ body }),
    fields: { 'error.wordKnown': 'word' },
    onSent: ({ word }) => {
      toast({ tone: 'ok', text: t('wordsPage.saved', { word }) })
      values.reset()
      setTrial(null)
      onAdded()
    },
  })
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
      <Field label={t('wordsPage.word')} help={t('wordsPage.noneText')} error={form.errorOf('word')}>
        {(control) => <Input {...control} {...form.text('word')} autoComplete="off" />}
      </Field>
      <Field label={t('wordsPage.kind')}>
        {(control) => (
          <Select
            {...control}
            value={kind}
            onChange={({ target }) => form.onChange({ kind: target.value as WordKind })}
          >
            <option value="watched">{t('wordsPage.kinds.watched')}</option>
            <option value="protected">{t('wordsPage.kinds.protected')}</option>
          </Select>
        )}
      </Field>
      <Field label={t('wordsPage.effect')}>
        {(control) => (
          <Select
            {...control}
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
          {t('wordsPage.save')}
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
