import { useState } from 'react'
import { Head, Panel } from '#features/housekeeping/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Time } from '#platform/web/time.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Block } from '../../body.ts'
import { addRemark, settleRemark, textBounds } from '../../client.ts'
import type { Remark } from '../../contract.ts'
import styles from './remarks-panel.module.css'
import { SmallButton } from './small-button.tsx'

/**
 * Remarks on a text and its blocks: read, gone to, settled, written. `blockAtCursor` is the block
 * that a new remark may be about.
 */
export function RemarksPanel({
  id,
  language,
  remarks,
  blockAtCursor,
  onGo,
  onChanged,
}: {
  id: number
  language: LanguageCode
  remarks: readonly Remark[]
  blockAtCursor: () => Block | null
  onGo: (place: number) => void
  onChanged: () => void
}) {
  const { t } = useTranslation(['staffArticle', 'common'])
  const toast = useToast()
  const [isWriting, setWriting] = useState(false)
  const open = remarks.filter(({ isSettled }) => !isSettled)
  const settled = remarks.filter(({ isSettled }) => isSettled)

  async function settle({ id: remark, isSettled }: Remark): Promise<void> {
    const params = { id, language, remark }
    const answer = await call(settleRemark, { params, body: { isSettled: !isSettled } }).catch(() => 'failed' as const)
    if (answer === 'failed' || isRefusal(answer)) return toast({ tone: 'bad', text: refusalText(t, answer) })
    onChanged()
  }
  const rows = (some: readonly Remark[]) => (
    <ul className={styles.remarks}>
      {some.map((remark) => (
        <RemarkRow key={remark.id} remark={remark} onGo={onGo} onSettle={() => void settle(remark)} />
      ))}
    </ul>
  )

  return (
    <Panel icon="chat" title={t('remarks.title')} end={open.length > 0 && t('remarks.open', { count: open.length })}>
      {open.length === 0 && <p className={styles.quiet}>{t('remarks.none')}</p>}
      {rows(open)}
      {settled.length > 0 && (
        <details className={styles.settled}>
          <summary>{t('remarks.settled', { count: settled.length })}</summary>
          {rows(settled)}
        </details>
      )}
      {isWriting ? (
        <RemarkForm
          id={id}
          language={language}
          blockAtCursor={blockAtCursor}
          onDone={(isAdded) => {
            setWriting(false)
            if (isAdded) onChanged()
          }}
        />
      ) : (
        <SmallButton variant="ghost" icon="plus" onClick={() => setWriting(true)}>
          {t('remarks.add')}
        </SmallButton>
      )}
    </Panel>
  )
}

function RemarkRow({
  remark: { by, at, text, block, position, isSettled },
  onGo,
  onSettle,
}: {
  remark: Remark
  onGo: (place: number) => void
  onSettle: () => void
}) {
  const { t } = useTranslation('staffArticle')
  const name = by?.name ?? t('somebody')
  return (
    <li>
      <Head isNamed name={name} avatar={by?.avatar ?? null} />
      <div>
        <p className={styles.who}>
          <b>{name}</b> <Time value={at} form="relative" />
        </p>
        <p dir="auto">{text}</p>
        {block && position === null && <p className={styles.quiet}>{t('remarks.moved')}</p>}
        <div className={styles.acts}>
          {position !== null && (
            <button type="button" className="lnk" onClick={() => onGo(position)}>
              {t('remarks.go')}
            </button>
          )}
          <button type="button" className="lnk" onClick={onSettle}>
            {t(isSettled ? 'remarks.reopen' : 'remarks.settle')}
          </button>
        </div>
      </div>
    </li>
  )
}

function RemarkForm({
  id,
  language,
  blockAtCursor,
  onDone,
}: {
  id: number
  language: LanguageCode
  blockAtCursor: () => Block | null
  onDone: (isAdded: boolean) => void
}) {
  const { t } = useTranslation(['staffArticle', 'common'])
  // The block at the cursor when the remark was begun.
  const [block] = useState(blockAtCursor)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function add(): Promise<void> {
    if (text.trim() === '') return setError(t('common:error.formFieldRequired'))
    setBusy(true)
    const answer = await call(addRemark, { params: { id, language }, body: { text, block } }).catch(
      () => 'failed' as const,
    )
    setBusy(false)
    if (answer === 'failed' || isRefusal(answer)) return setError(refusalText(t, answer))
    onDone(true)
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <Field label={t(block ? 'remarks.onBlock' : 'remarks.onText')} error={error}>
        {(control) => (
          <Textarea
            {...control}
            autoFocus
            value={text}
            maxLength={textBounds.remark}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div className={styles.acts}>
        <SmallButton type="submit" icon="check" busy={busy}>
          {t('remarks.save')}
        </SmallButton>
        <SmallButton variant="ghost" onClick={() => onDone(false)}>
          {t('cancel')}
        </SmallButton>
      </div>
    </form>
  )
}
