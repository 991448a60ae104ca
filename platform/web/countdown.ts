import { useLayoutEffect, useState } from 'react'

/** Whole seconds until an instant (milliseconds since 1970), counted down each second; 0 once it has passed or for null. */
export function useSecondsUntil(instant: number | null): number {
  const [now, setNow] = useState(Date.now)
  // Before anything is painted: the present that is known may be an old one.
  useLayoutEffect(() => {
    if (instant === null) return
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= instant) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [instant])
  if (instant === null) return 0
  return Math.max(0, Math.ceil((instant - now) / 1000))
}

/** Writes a wait as minutes and seconds: 4:05. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
