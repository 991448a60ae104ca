import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { StaffHead, useStaffChanges, useStaffKeys } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listReadyAnswers, removeReadyAnswer } from '../../client.ts'
import type { ReadyAnswer } from '../../contract.ts'
import { AnswerDialog } from './answer-dialog.tsx'
import styles from './lists.module.css'
import { staffPaths } from './paths.ts'

/** The ready answers to applicants, which every reviewer may write, change and remove. */
export function AnswersPage() {
  const { t } = useTranslation('staffJobs')
  const language = useLanguage()
  const asked = useQuery(queryOf(listReadyAnswers, {}))
  useStaffChanges('applications', () => void asked.refetch())
  const [edited, setEdited] = useState<ReadyAnswer | 'new' | null>(null)
  const [removed, setRemoved] = useState<ReadyAnswer | null>(null)
  const answers: readonly ReadyAnswer[] | null = asked.data && !isRefusal(asked.data) ? asked.data : null
  useStaffKeys({ n: () => setEdited('new') })
  const reload = () => void asked.refetch()
  return (
    <>
      <StaffHead
        title={t('answers.title')}
        back={{ to: staffPaths.applications, label: t('back') }}
        facts={t('answers.text')}
        actions={
          <Button small icon="plus" aria-keyshortcuts="n" onClick={() => setEdited('new')}>
            {t('answers.add')}
            <kbd>N</kbd>
          </Button>
        }
      />
      {asked.isError && (
        <Note tone="bad" role="alert" title={t('answers.failed')}>
          <Button small onClick={reload}>
            {t('again')}
          </Button>
        </Note>
      )}
      {asked.isPending && <Skeleton height="240px" />}
      {answers?.length === 0 && <EmptyState level="h2" title={t('answers.none')} />}
      <ul className={styles.list}>
        {answers?.map((answer) => (
          <Card as="li" key={answer.id}>
            <div className={styles.line}>
              <h2 className={styles.name}>{answer.titles[language]}</h2>
              <span className={styles.acts}>
                <Button
                  small
                  icon="pencil"
                  aria-label={t('answers.editNamed', { title: answer.titles[language] })}
                  onClick={() => setEdited(answer)}
                >
                  {t('edit')}
                </Button>
                <Button
                  small
                  variant="ghost"
                  icon="trash"
                  aria-label={t('answers.removeNamed', { title: answer.titles[language] })}
                  onClick={() => setRemoved(answer)}
                >
                  {t('remove')}
                </Button>
              </span>
            </div>
            <p className={styles.text}>{answer.texts[language]}</p>
          </Card>
        ))}
      </ul>
      {edited && (
        <AnswerDialog
          answer={edited === 'new' ? null : edited}
          onSaved={() => {
            setEdited(null)
            reload()
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {removed && (
        <RemoveDialog
          answer={removed}
          onClose={() => {
            setRemoved(null)
            reload()
          }}
        />
      )}
    </>
  )
}

function RemoveDialog({ answer, onClose }: { answer: ReadyAnswer; onClose: () => void }) {
  const { t } = useTranslation('staffJobs')
  const toast = useToast()
  const language = useLanguage()
  const [busy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    const done = await call(removeReadyAnswer, { params: { id: answer.id } }).catch((): 'failed' => 'failed')
    if (done === 'failed' || isRefusal(done)) toast({ tone: 'bad', text: refusalText(t, done) })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} icon="trash" title={t('answers.removeTitle')} closeLabel={t('close')}>
      <div className="stack">
        <p>{t('answers.removeText', { title: answer.titles[language] })}</p>
        <Button variant="danger" busy={busy} onClick={() => void remove()}>
          {t('answers.removeYes')}
        </Button>
      </div>
    </Dialog>
  )
}
