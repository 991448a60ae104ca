import { lazyRouteComponent } from '@tanstack/react-router'
import { latePart } from '#platform/web/words.ts'

const load = latePart(['studio'], () => import('./request-line.tsx'))

/**
 * The request line of the home page. The browser hydrates the server's HTML once the script has
 * loaded.
 */
export const HomeRequestLine = lazyRouteComponent(load, 'RequestLine')

/** Loads the component of the request line. */
export async function loadRequestLine(): Promise<void> {
  await HomeRequestLine.preload?.()
}
