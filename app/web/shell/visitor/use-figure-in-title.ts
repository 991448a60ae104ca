import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Prefixes the page's title with a figure, as in "(2) Jobs", so that it is visible in a background
 * tab; null shows none.
 */
export function useFigureInTitle(figure: string | null): void {
  const router = useRouter()
  useEffect(() => {
    if (figure === null) return
    const prefix = `(${figure}) `
    const hasFigure = () => document.title.startsWith(prefix)
    const put = () => {
      if (!hasFigure()) document.title = prefix + document.title
    }
    put()
    // The next page sets its title first: listeners run in order of subscription.
    const stop = router.subscribe('onResolved', put)
    return () => {
      stop()
      if (hasFigure()) document.title = document.title.slice(prefix.length)
    }
  }, [figure, router])
}
