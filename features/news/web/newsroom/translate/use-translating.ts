import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { StaffText, WrittenText } from '../../../contract.ts'
import type { PageText } from '../page-text.ts'
import type { HandedOver } from '../saving/writing-tab.ts'
import type { Session } from '../session.ts'
import { useArticleWriting } from '../use-article-writing.ts'
import { useMergeToast } from '../use-merge-toast.ts'
import type { TabPlace } from '../use-writing-tab.ts'
import { openRows } from './open-rows.ts'
import type { TranslationAct } from './translation-state.ts'

/** A translation that is opened: where, its text on the server, and its source as it is now. */
export type OpenedTranslation = {
  account: number
  id: number
  language: LanguageCode
  from: LanguageCode
  text: StaffText
  source: WrittenText
}

/**
 * Holds a translation by its parts, saved as the page of an article saves: kept on this device,
 * sent after a pause, and merged with what others have saved.
 */
export function useTranslating(
  { account, id, language, from, text, source }: OpenedTranslation,
  session: Session,
  {
    tab,
    mayWrite,
    handOver,
  }: { tab: TabPlace; mayWrite: boolean; handOver: RefObject<(() => Promise<HandedOver>) | null> },
) {
  const page = useRef<PageText | null>(null)
  const [rows] = useState(() =>
    openRows({ snapshot: snapshotIn(session, text, from), source, text: session.text, from }, () => {
      if (!page.current) throw new Error('There is no page yet')
      return page.current.fields()
    }),
  )
  const article = useArticleWriting({ account, item: id, language }, session, {
    ...{ tab, mayWrite, handOver, onShown: useMergeToast(), own: rows.own },
  })
  const { writing } = article
  useEffect(() => {
    page.current = article.page
  }, [article.page])
  const state = useSyncExternalStore(rows.subscribe, rows.state)
  const generation = useSyncExternalStore(rows.subscribe, rows.generation)

  return {
    ...{ article, state, generation },
    act(made: TranslationAct) {
      rows.act(made)
      if (made.type === 'fieldWritten') article.page.setField(made.field, made.text)
      writing.dispatch({ type: 'changed' })
    },
  }
}

/** The source as it was translated: of what is written here, else of what the server has. */
function snapshotIn({ text: written }: Session, text: StaffText, from: LanguageCode): WrittenText | null {
  return [written.source, text.source].find((each) => each?.language === from) ?? null
}
