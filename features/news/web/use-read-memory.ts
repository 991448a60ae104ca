import { useEffect, useRef } from 'react'
import { useVisit } from '#features/accounts/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { keepNews } from '#platform/web/kept-news.ts'
import { useLanguage } from '#platform/web/locale.ts'
import type { Article } from '../contract.ts'
import { paragraphsOf } from './paragraphs-of.ts'

/**
 * Saves the text of an article that is read for offline use. Does nothing unless the site's service
 * worker runs, which serves it offline.
 */
export function useReadMemory(article: Article | null): void {
  const language = useLanguage()
  const visit = useVisit()
  const isKnown = visit !== null
  const byMember = visit !== null && visit.user !== null
  const keptAddress = useRef<string>(null)
  useEffect(() => {
    const address = article && addressOf('newsView', language, { slug: article.slug })
    // After a logout while the article is shown, it still counts as read by a member.
    if (!address || !isKnown || keptAddress.current === address) return
    let isOver = false
    const keep = async () => {
      if (!(await workerRuns()) || isOver) return
      keptAddress.current = address
      const paragraphs = article.isShort ? [article.summary] : paragraphsOf(article.body)
      await keepNews({ address, language: article.language, title: article.title, paragraphs, byMember })
    }
    keep().catch(() => {})
    return () => {
      isOver = true
    }
  }, [article, isKnown, byMember, language])
}

/** Waits for a worker on its way; a worker that has gone since leaves nothing behind. */
async function workerRuns(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  await navigator.serviceWorker.ready
  return (await navigator.serviceWorker.getRegistration()) !== undefined
}
