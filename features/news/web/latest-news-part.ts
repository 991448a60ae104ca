import { lazyRouteComponent } from '@tanstack/react-router'
import { latePart } from '#platform/web/words.ts'

const load = latePart(['headlines'], () => import('./latest-news.tsx'))

/** The news of the home page. The browser hydrates the server's HTML once the script has loaded. */
export const LatestNews = lazyRouteComponent(load, 'LatestNews')

/** Fetches what draws the latest news. */
export async function loadLatestNews(): Promise<void> {
  await LatestNews.preload?.()
}
