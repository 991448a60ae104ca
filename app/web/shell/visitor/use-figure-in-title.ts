import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Puts a figure before the page's title, as in "(2) Jobs", so that a tab tells it while another is looked at; null puts none there. */
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
    // A page that is gone on to names itself first: whoever listened earlier is told earlier.
    const stop = router.subscribe('onResolved', put)
    return () => {
      stop()
      if (hasFigure()) document.title = document.title.slice(prefix.length)
    }
  }, [figure, router])
}
