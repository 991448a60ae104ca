import { type KeyboardEvent, useRef, useState } from 'react'
import { Panel, useScope } from '#features/housekeeping/web/parts.tsx'
import { useSite } from '#platform/web/site.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import {
  changeText,
  checkText,
  formOf,
  mostOfText,
  placeholdersOf,
  proposeText,
  type TextProblem,
} from '../../client.ts'
import type { SiteText } from '../../contract.ts'
import styles from './text-detail.module.css'
import type { TextActs } from './use-text-acts.ts'

/**
 * Writes another text: checked while it is typed, shown with example values, proposed or changed at
 * once. Ctrl+Enter sends it and opens the next text.
 */
export function TextForm({
  text,
  shipped,
  acts,
  onNext,
}: {
  text: SiteText
  shipped: string
  acts: TextActs
  onNext: () => void
}) {
  const { t } = useTranslation('staffWords')
  const { siteName } = useSite()
  const mayChange = useScope('site.approveWords') !== null
  const { language, key, proposal } = text
  const start = proposal?.by?.isSelf ? proposal.text : text.text
  const [typed, setTyped] = useState(start)
  const [seen, setSeen] = useState(text)
  const [isSent, setSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const isUntouched = typed === start
  const problems = checkText(typed, { key, shipped }).filter(({ kind }) => kind !== 'same' || !text.isChanged)
  const shown = isUntouched && !isSent ? [] : problems
  const isOthers = proposal !== null && proposal.by?.isSelf !== true
  // What a colleague did while this was typed is looked at before the text is sent.
  const isStale = seen.version !== text.version && !isUntouched

  async function send(way: 'propose' | 'change', thenNext: boolean) {
    setSent(true)
    if (busy || isStale) return
    if (isUntouched && thenNext) return onNext()
    if (problems.length > 0) return field.current?.focus()
    setBusy(true)
    const body = { language, key, version: text.version, text: typed }
    const sent = await (way === 'change'
      ? acts.act('changed', changeText, { body })
      : acts.act('proposed', proposeText, { body }))
    setBusy(false)
    if (!sent) return
    setSeen(sent)
    setSent(false)
    if (thenNext) onNext()
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void send(mayChange ? 'change' : 'propose', true)
  }

  function insert(name: string) {
    const control = field.current
    const placeholder = `{{${name}}}`
    const [from, to] = control ? [control.selectionStart, control.selectionEnd] : [typed.length, typed.length]
    setTyped(typed.slice(0, from) + placeholder + typed.slice(to))
    requestAnimationFrame(() => {
      control?.focus()
      control?.setSelectionRange(from + placeholder.length, from + placeholder.length)
    })
  }

  return (
    <Panel icon="pencil" title={t('detail.write', { language: t(`language.${language}`) })}>
      {isOthers && !mayChange ? (
        <p className={styles.hint}>{t('detail.waits')}</p>
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            void send('propose', false)
          }}
        >
          {isStale && (
            <Note tone="warn" role="alert" title={t('detail.stale')}>
              <Button small icon="check" onClick={() => setSeen(text)}>
                {t('again')}
              </Button>
            </Note>
          )}
          <Field
            label={<span className="sr">{t('detail.write', { language: t(`language.${language}`) })}</span>}
            counter={t('counter', { length: typed.length, most: mostOfText(shipped) })}
            help={<span className={styles.keys}>{t('detail.next')}</span>}
          >
            {(control) => (
              <Textarea
                {...control}
                ref={field}
                lang={language}
                rows={Math.min(12, Math.max(2, Math.ceil(shipped.length / 36)))}
                aria-invalid={shown.length > 0 || undefined}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
                onKeyDown={press}
              />
            )}
          </Field>
          <Placeholders shipped={shipped} onInsert={insert} />
          <div role="status">
            {shown.length > 0 && (
              <ul className={styles.problems}>
                {shown.map((problem) => (
                  <li key={JSON.stringify(problem)}>{wordsOf(problem, t)}</li>
                ))}
              </ul>
            )}
          </div>
          <p className={styles.preview}>
            <span>{t('detail.preview')}</span>
            <span lang={language}>{previewOf(typed, key, language, siteName)}</span>
          </p>
          <div className={styles.acts}>
            {!isOthers && (
              <Button type="submit" small variant={mayChange ? 'plain' : 'primary'} busy={busy}>
                {t('detail.propose')}
              </Button>
            )}
            {mayChange && (
              <Button small variant="primary" busy={busy} onClick={() => void send('change', false)}>
                {t('detail.change')}
              </Button>
            )}
          </div>
        </form>
      )}
    </Panel>
  )
}

function Placeholders({ shipped, onInsert }: { shipped: string; onInsert: (name: string) => void }) {
  const { t } = useTranslation('staffWords')
  const names = [...placeholdersOf(shipped)]
  if (names.length === 0) return null
  return (
    <fieldset className={styles.placeholders}>
      <legend>{t('detail.placeholders')}</legend>
      {names.map((name) => (
        <button key={name} type="button" aria-label={t('detail.insert', { name })} onClick={() => onInsert(name)}>
          {`{{${name}}}`}
        </button>
      ))}
    </fieldset>
  )
}

function wordsOf(problem: TextProblem, t: ReturnType<typeof useTranslation<'staffWords'>>['t']): string {
  if (problem.kind === 'long') return t('problem.long', { length: problem.length, most: problem.most })
  if ('name' in problem) return t(`problem.${problem.kind}`, { name: `{{${problem.name}}}` })
  return t(`problem.${problem.kind}`)
}

/** Values that a preview shows for placeholders that are not numbers. */
const examples: Readonly<Record<string, string>> = {
  name: 'luna.tic',
  by: 'luna.tic',
  host: 'luna.tic',
  hotel: 'habbo.de',
  time: '20:00',
  day: '24.12.',
  date: '24.12.',
  since: '24.12.',
  until: '24.12.',
  percent: '42',
  year: '2026',
}

/**
 * Returns a text as a page may show it: with example values for its placeholders. The count of a
 * plural form fits the form.
 */
function previewOf(text: string, key: string, language: string, siteName: string): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (_, inside: string) => {
    const [name = '', format = ''] = inside.split(',').map((part) => part.trim())
    if (name === 'siteName') return siteName
    if (name === 'count') return (formOf(key) === 'one' ? 1 : 1234).toLocaleString(language)
    if (format.startsWith('number')) return (1234).toLocaleString(language)
    return examples[name] ?? `‹${name}›`
  })
}
