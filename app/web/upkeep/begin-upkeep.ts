import type { Router } from '../router.tsx'

/** Begins what no page waits for (`keep-up.ts`) once the page is there. */
export function beginUpkeep(router: Router): void {
  setTimeout(() => import('./maintain-page.ts').then((module) => module.maintainPage(router)).catch(() => {}), 3000)
}
