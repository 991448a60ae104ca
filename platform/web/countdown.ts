import { useLayoutEffect, useState } from 'react'

const presentSecond = () => Math.floor(Date.now() / 1000)

/**
 * Returns the whole seconds until an instant (milliseconds since 1970), updated each second; 0 once
 * it has passed or for null.
 */
export function useSecondsUntil(instant: number | null): number {
  const [now, setNow] = useState(presentSecond)
  // Before anything is painted: the present that is known may be an old one.
  useLayoutEffect(() => {
    if (instant === null) return
    setNow(presentSecond)
    const timer = setInterval(() => {
      setNow(presentSecond)
      if (Date.now() >= instant + 1000) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [instant])
  return instant === null ? 0 : Math.max(0, Math.ceil(instant / 1000 - now))
}

/** Writes a wait as minutes and seconds: 4:05. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
