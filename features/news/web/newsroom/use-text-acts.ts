import { useRef, useState } from 'react'
import { useStaffNavigate, useStepUp } from '#features/housekeeping/web/parts.tsx'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { type Failure, refusalText } from '#platform/web/refusal-text.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import {
  bringTextBack,
  createItem,
  deleteItem,
  deleteText,
  handInText,
  publishText,
  reviewText,
  scheduleTexts,
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
  const isRunning = useRef(false)
  const { item, refresh, setActed } = facts
  const isPlanned = facts.state.publishAt !== null
  const params = { id: item.id, language }
  const name = t(`languages.${language}`)

  /** Carries out one act at a time. An act that answers null could not save the text. */
  async function run<Answer extends object>(act: () => Promise<Answer | Refusal | null>): Promise<Answer | null> {
    if (isRunning.current) return null
    isRunning.current = true
    setBusy(true)
    const answer = await act().catch(() => 'failed' as const)
    isRunning.current = false
    setBusy(false)
    if (answer === null) toast({ tone: 'bad', text: t('acts.notSaved') })
    if (answer === null || (answer !== 'failed' && !isRefusal(answer))) return answer
    const failure = answer as Failure
    const other = failure !== 'failed' && failure.language !== language ? languageCodeOf(failure.language) : null
    const words = refusalText(t, failure)
    toast({ tone: 'bad', text: other ? `${t(`languages.${other}`)}: ${words}` : words })
    if (failure === 'failed') return null
    if (failure.refused === 'error.newsIncomplete' && !other) onProblems(failure.problems as Problem[])
    void refresh()
    return null
  }

  async function onSaved<Answer>(act: (version: number) => Promise<Answer>): Promise<Answer | null> {
    const version = await writing.settle()
    return version === null ? null : act(version)
  }

  /** Saves the text, and carries out an act on the saved version. */
  async function runSaved(act: (version: number) => Promise<Acted | Refusal>, done: string): Promise<boolean> {
    return took(await run(() => onSaved(act)), done)
  }

  function took(acted: Acted | null, done: string): boolean {
    if (!acted) return false
    writing.dispatch({ type: 'versionGrown', version: acted.version })
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
    /** Plans the text, or moves a planned one, which keeps the words that were planned. */
    schedule: (publishAt: string) =>
      runSaved(
        (version) => call(publishText, { params, body: { version, publishAt, onlyTime: isPlanned } }),
        t('acts.scheduled', { language: name }),
      ),
    /** Plans this text and others that are ready for one time. */
    async scheduleWith(others: readonly LanguageState[], publishAt: string): Promise<void> {
      const ready = others.map((one) => ({ language: one.language, version: one.version }))
      const planned = await run(() =>
        onSaved((version) => {
          const body = { publishAt, texts: [{ language, version, onlyTime: isPlanned }, ...ready] }
          return call(scheduleTexts, { params: { id: item.id }, body })
        }),
      )
      if (!planned) return
      setActed(planned)
      void refresh()
      const names = [language, ...ready.map((one) => one.language)].map((each) => t(`languages.${each}`)).join(', ')
      toast({ tone: 'ok', text: t('acts.scheduled', { language: names }) })
    },
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
    async removeText(): Promise<void> {
      if (!(await run(() => onSaved((version) => call(deleteText, { params, query: { version } }))))) return
      toast({ tone: 'ok', text: t('acts.textDeleted', { language: name }) })
      const other = item.states.find((one) => one.language !== language && one.state !== 'missing')
      await navigate(other ? textPath(item.id, other.language) : newsroom)
    },
    remove: async () => {
      if (!(await run(() => call(deleteItem, { params: { id: item.id } })))) return
      toast({ tone: 'ok', text: t('acts.deleted') })
      await navigate(newsroom)
    },
  }
}

/** The language of a text for which an act on several was refused. */
function languageCodeOf(given: unknown): LanguageCode | null {
  return languageCodes.find((each) => each === given) ?? null
}
