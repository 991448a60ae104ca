import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { JobsSearch } from './jobs-search.ts'

/** The links that open something on the jobs page, by the elements' ids. */
export const openerIds = {
  apply: (positionId: number) => `apply-${positionId}`,
  view: (applicationId: number) => `view-${applicationId}`,
  row: (applicationId: number) => `application-${applicationId}`,
}

/** Moves the focus to newly opened content once rendered, for keyboard and screen reader users. */
export function useOpeningFocus(isThere: boolean): RefObject<HTMLDivElement | null> {
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = start.current
    if (!isThere || !element) return
    element.focus({ preventScroll: true })
    // If opened from further down, its start is above the viewport.
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView()
  }, [isThere])
  return start
}

/** Returns the focus to the link that opened a form or an application after it is closed. */
export function useGivenBackFocus({ apply, application }: JobsSearch): void {
  const openers = useRef<readonly string[]>([])
  // Before what opens takes the focus.
  useLayoutEffect(() => {
    if (application !== undefined) {
      const both = [openerIds.view(application), openerIds.row(application)]
      openers.current = document.activeElement?.id === both[1] ? both.toReversed() : both
    } else if (apply !== undefined) openers.current = [openerIds.apply(apply)]
  }, [apply, application])
  useEffect(() => {
    if (apply !== undefined || application !== undefined) return
    const opener = openers.current.map((id) => document.getElementById(id)).find((element) => element !== null)
    openers.current = []
    opener?.focus()
  }, [apply, application])
}
