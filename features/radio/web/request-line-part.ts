import { lazyRouteComponent } from '@tanstack/react-router'
import { loadOnce } from '#platform/web/load-once.ts'
// What the server draws must look right before its script has come.
import './request-line.module.css'

const load = loadOnce(() => import('./request-line.tsx'))

/** The request line of the home page. The browser takes it over from the server's HTML when its script has come. */
export const HomeRequestLine = lazyRouteComponent(load, 'RequestLine')

/** Fetches what draws the request line. */
export async function loadRequestLine(): Promise<void> {
  await HomeRequestLine.preload?.()
}
