import { useState } from 'react'
import { useScope, useStepUp, useUndo } from '#features/housekeeping/web/parts.tsx'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { changeItems, publishText, withdrawText } from '../../../client.ts'
import type { Category, LanguageState, StaffItem } from '../../../contract.ts'
import { ScheduleDialog } from '../schedule-dialog.tsx'
import styles from './bulk-bar.module.css'
import { CategoryDialog } from './category-dialog.tsx'

type Chosen = { id: number; text: LanguageState }

/** What can be done with several items: another category, a time for what is ready, withdrawal. */
export function BulkBar({
  items,
  onClear,
  onDone,
}: {
  items: readonly StaffItem[]
  onClear: () => void
  onDone: () => void
}) {
  const { t } = useTranslation(['staffNews', 'headlines'])
  const toast = useToast()
  const { offer } = useUndo()
  const confirmed = useStepUp()
  const mayPublish = [useScope('news.publish'), useScope('news.publishTranslation')].some(Boolean)
  const mayWithdraw = useScope('news.withdraw') !== null
  const mayWrite = useScope('news.write') !== null
  const [asks, setAsks] = useState<'category' | 'time' | null>(null)
  const [busy, setBusy] = useState(false)
  const texts = (fits: (text: LanguageState) => boolean): Chosen[] =>
    items.flatMap(({ id, states }) => states.filter(fits).map((text) => ({ id, text })))
  const plannable = texts(({ state }) => state === 'ready' || state === 'scheduled')
  const live = texts(({ isLive }) => isLive)

  async function categorise(category: Category): Promise<void> {
    const before = Map.groupBy(items, (item) => item.category)
    setBusy(true)
    const answer = await call(changeItems, { body: { ids: items.map(({ id }) => id), category } }).catch(() => null)
    setBusy(false)
    if (!answer || isRefusal(answer)) return toast({ tone: 'bad', text: t('bulk.failed') })
    const { changed, refused } = answer
    if (refused.length > 0) toast({ tone: 'bad', text: t('bulk.refused', { count: refused.length }) })
    onDone()
    if (changed.length === 0) return
    offer({
      text: t('bulk.categorised', { count: changed.length, category: t(`headlines:category.${category}`) }),
      undo: async () => {
        for (const [former, some] of before) {
          const ids = some.map(({ id }) => id).filter((id) => changed.includes(id))
          if (ids.length > 0) await call(changeItems, { body: { ids, category: former } })
        }
        onDone()
      },
    })
  }

  /** Carries out an act on each text in turn, and reports how many it was refused for. */
  async function each(chosen: readonly Chosen[], act: (text: Chosen) => Promise<object | Refusal>, done: string) {
    setBusy(true)
    let refused = 0
    for (const text of chosen) {
      const answer = await act(text).catch(() => null)
      if (!answer || isRefusal(answer)) refused++
      // Without the confirmation nothing else would be answered either.
      if (answer && isRefusal(answer) && answer.refused === 'error.stepUpRequired') break
    }
    setBusy(false)
    if (refused > 0) toast({ tone: 'bad', text: t('bulk.refused', { count: refused }) })
    else toast({ tone: 'ok', text: done })
    onDone()
  }

  const paramsOf = ({ id, text }: Chosen) => ({ id, language: text.language })
  /** What is planned already keeps the words that were planned. */
  const plan = ({ id, text: { language, version, state } }: Chosen, publishAt: string) => {
    const body = { version, publishAt, onlyTime: state === 'scheduled' }
    return call(publishText, { params: { id, language }, body })
  }
  return (
    <fieldset className={styles.bar} aria-label={t('bulk.selected', { count: items.length })}>
      <b>{t('bulk.selected', { count: items.length })}</b>
      {mayWrite && (
        <Button small busy={busy} onClick={() => setAsks('category')}>
          <Icon name="list" small />
          {t('bulk.category')}
        </Button>
      )}
      {mayPublish && (
        <Button small busy={busy} disabled={plannable.length === 0} onClick={() => setAsks('time')}>
          <Icon name="clock" small />
          {t('bulk.schedule')}
        </Button>
      )}
      {mayWithdraw && (
        <Button
          small
          busy={busy}
          disabled={live.length === 0}
          onClick={() =>
            void each(
              live,
              (text) => confirmed(() => call(withdrawText, { params: paramsOf(text), body: {} })),
              t('bulk.withdrawn', { count: live.length }),
            )
          }
        >
          <Icon name="ban" small />
          {t('bulk.withdraw')}
        </Button>
      )}
      <Button small variant="ghost" aria-keyshortcuts="Escape" onClick={onClear}>
        {t('bulk.clear')}
        <kbd>Esc</kbd>
      </Button>
      {asks === 'category' && (
        <CategoryDialog
          title={t('bulk.selected', { count: items.length })}
          onClose={() => setAsks(null)}
          onChoose={(category) => {
            setAsks(null)
            void categorise(category)
          }}
        />
      )}
      {asks === 'time' && (
        <ScheduleDialog
          title={t('bulk.scheduleTitle', { count: plannable.length })}
          at={null}
          onClose={() => setAsks(null)}
          onChoose={(publishAt) => {
            setAsks(null)
            void each(plannable, (text) => plan(text, publishAt), t('bulk.scheduled', { count: plannable.length }))
          }}
        />
      )}
    </fieldset>
  )
}
