import { useState } from 'react'
import { useStaffNavigate, useStepUp } from '#features/housekeeping/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { type Failure, refusalText } from '#platform/web/refusal-text.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import {
  bringTextBack,
  createItem,
  deleteItem,
  handInText,
  publishText,
  reviewText,
  unscheduleText,
  withdrawText,
} from '../../client.ts'
import type { LanguageState, MayWithText, Problem } from '../../contract.ts'
import type { Writing } from './saving/writing.ts'
import { newsroom, textPath } from './staff-paths.ts'
import type { ArticleFacts } from './use-article-facts.ts'

type Acted = { states: LanguageState[]; may: MayWithText; version: number }

/** The acts on a text, each of which saves it first. `busy` while one runs. */
export type TextActs = ReturnType<typeof useTextActs>

/** Returns the acts on a text. `onProblems` receives what prevents its publication. */
export function useTextActs(
  facts: ArticleFacts,
  language: LanguageCode,
  writing: Writing,
  onProblems: (problems: Problem[]) => void,
) {
  const { t } = useTranslation(['staffArticle', 'common'])
  const toast = useToast()
  const navigate = useStaffNavigate()
  const confirmed = useStepUp()
  const [busy, setBusy] = useState(false)
  const { item, refresh, setActed } = facts
  const params = { id: item.id, language }
  const name = t(`languages.${language}`)

  async function run<Answer extends object>(act: () => Promise<Answer | Refusal>): Promise<Answer | null> {
    if (busy) return null
    setBusy(true)
    const answer = await act().catch(() => 'failed' as const)
    setBusy(false)
    if (answer !== 'failed' && !isRefusal(answer)) return answer
    const failure = answer as Failure
    toast({ tone: 'bad', text: refusalText(t, failure) })
    if (failure === 'failed') return null
    if (failure.refused === 'error.newsIncomplete') onProblems(failure.problems as Problem[])
    void refresh()
    return null
  }

  /** Saves the text, and carries out an act on the saved version. */
  async function runSaved(act: (version: number) => Promise<Acted | Refusal>, done: string): Promise<boolean> {
    const version = await writing.settle()
    if (version === null) {
      toast({ tone: 'bad', text: t('acts.notSaved') })
      return false
    }
    return took(await run(() => act(version)), done)
  }

  function took(acted: Acted | null, done: string): boolean {
    if (!acted) return false
    writing.tell({ type: 'versionGrown', version: acted.version })
    setActed(acted)
    void refresh()
    toast({ tone: 'ok', text: done })
    return true
  }

  return {
    busy,
    publish: (publishAt?: string) =>
      runSaved(
        (version) => call(publishText, { params, body: { version, ...(publishAt && { publishAt }) } }),
        t(publishAt ? 'acts.scheduled' : 'acts.published', { language: name }),
      ),
    handIn: (isHandedIn: boolean) =>
      runSaved(
        (version) => call(handInText, { params, body: { version, isHandedIn } }),
        t(isHandedIn ? 'acts.handedIn' : 'acts.takenBack'),
      ),
    decide: (decision: 'ready' | 'return', reason?: string) =>
      runSaved(
        (version) => call(reviewText, { params, body: { version, decision, ...(reason && { reason }) } }),
        t(decision === 'ready' ? 'acts.markedReady' : 'acts.returned'),
      ),
    unschedule: async () => took(await run(() => call(unscheduleText, { params })), t('acts.unscheduled')),
    withdraw: async () =>
      took(
        await run(() => confirmed(() => call(withdrawText, { params, body: {} }))),
        t('acts.withdrawn', { language: name }),
      ),
    bringBack: async () =>
      took(await run(() => call(bringTextBack, { params })), t('acts.broughtBack', { language: name })),
    duplicate: async () => {
      const { category, isShort } = item.settings
      await writing.settle()
      const copy = await run(() => call(createItem, { body: { category, isShort, language, copyOf: item.id } }))
      if (!copy) return
      toast({ tone: 'ok', text: t('acts.duplicated') })
      await navigate(textPath(copy.id, language))
    },
    remove: async () => {
      if (!(await run(() => call(deleteItem, { params: { id: item.id } })))) return
      toast({ tone: 'ok', text: t('acts.deleted') })
      await navigate(newsroom)
    },
  }
}
