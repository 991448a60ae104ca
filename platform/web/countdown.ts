import { useEffect, useState } from 'react'

/** Whole seconds until an instant (milliseconds since 1970), counted down each second; 0 once it has passed or for null. */
export function useSecondsUntil(instant: number | null): number {
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (instant === null) return
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= instant) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [instant])
  if (instant === null || now === 0) return 0
  return Math.max(0, Math.ceil((instant - now) / 1000))
}

/** Writes a wait as minutes and seconds: 4:05. */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
