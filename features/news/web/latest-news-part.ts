import { lazyRouteComponent } from '@tanstack/react-router'
import { loadOnce } from '#platform/web/load-once.ts'

const load = loadOnce(() => import('./latest-news.tsx'))

/** The news of the home page. The browser hydrates the server's HTML once the script has loaded. */
export const LatestNews = lazyRouteComponent(load, 'LatestNews')

/** Fetches what draws the latest news. */
export async function loadLatestNews(): Promise<void> {
  await LatestNews.preload?.()
}
