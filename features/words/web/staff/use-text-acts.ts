import { useQueryClient } from '@tanstack/react-query'
import { useUndo } from '#features/housekeeping/web/parts.tsx'
import type { Call, ClientEndpoint, Endpoint } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Answer, call, queryOf } from '#platform/web/api.ts'
import { type Failure, refusalText } from '#platform/web/refusal-text.ts'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listTextChanges, listTexts, showText, type TextAct, undoTextAct } from '../../client.ts'
import type { SiteText } from '../../contract.ts'

/** An endpoint that does something with a text and answers with it. */
type ActEndpoint = Endpoint & { result: typeof SiteText }

/** How texts are changed. */
export type TextActs = ReturnType<typeof useTextActs>

/**
 * Returns `act`, which does something with a text, shows it as it is then, and offers to undo it.
 * It returns the text, or null after a refusal, which is shown; with `error.stale` the text as it
 * is now is shown. `onUndone` is called with a text whose act was undone.
 */
export function useTextActs(onUndone: (text: SiteText) => void) {
  const { t } = useTranslation('staffWords')
  const toast = useToast()
  const { offer } = useUndo()
  const queryClient = useQueryClient()

  function show(text: SiteText): void {
    const { language, key } = text
    queryClient.setQueryData(queryOf(showText, { params: { language, key } }).queryKey, text)
    queryClient.setQueriesData({ queryKey: [listTexts.path] }, (pages: unknown) => withText(pages, text))
    void queryClient.invalidateQueries({ queryKey: [listTextChanges.path] })
  }

  async function send<E extends ActEndpoint>(endpoint: ClientEndpoint<E>, parts: Call<E>): Promise<SiteText | null> {
    const answer: Answer<E> | 'failed' = await call(endpoint, parts).catch(() => 'failed' as const)
    if (answer !== 'failed' && !isRefusal(answer)) {
      const text = answer as SiteText
      show(text)
      return text
    }
    const failure = answer as Failure
    toast({ tone: 'bad', text: refusalText(t, failure) })
    const current: unknown = failure === 'failed' ? null : failure.current
    if (typeof current === 'object' && current !== null) show(current as SiteText)
    return null
  }

  async function act<E extends ActEndpoint>(
    done: Exclude<TextAct, 'undone'>,
    endpoint: ClientEndpoint<E>,
    parts: Call<E>,
  ): Promise<SiteText | null> {
    const text = await send(endpoint, parts)
    if (!text) return null
    const { language, key, version } = text
    offer({
      text: t(`done.${done}`),
      ...(done === 'approved' || done === 'rejected' ? { detail: t('done.told') } : {}),
      async undo() {
        const undone = await send(undoTextAct, { body: { language, key, version } })
        if (!undone) throw new Error('It was not undone')
        onUndone(undone)
      },
    })
    return text
  }
  return { act }
}

type Pages = { pages: readonly { items: readonly SiteText[] }[] }

/** Puts a text into the pages of a list that have it. */
function withText(pages: unknown, text: SiteText): unknown {
  if (typeof pages !== 'object' || pages === null || !('pages' in pages)) return pages
  const known = pages as Pages
  const isIt = ({ key, language }: SiteText) => key === text.key && language === text.language
  return {
    ...known,
    pages: known.pages.map((page) => ({ ...page, items: page.items?.map((each) => (isIt(each) ? text : each)) })),
  }
}
