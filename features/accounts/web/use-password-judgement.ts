import { useEffect, useState } from 'react'
import type { PasswordJudgement } from './judge-password.ts'

const restMilliseconds = 200

/**
 * Rates a password once typing pauses; null without a rating. The checker is loaded with the first
 * character; if it cannot be loaded, nothing is shown, since the rating is only advisory.
 */
export function usePasswordJudgement(password: string, playerName: string): PasswordJudgement | null {
  const [judgement, setJudgement] = useState<PasswordJudgement | null>(null)
  useEffect(() => {
    if (password === '') {
      setJudgement(null)
      return
    }
    let isGone = false
    const timer = setTimeout(async () => {
      const judge = await import('./judge-password.ts').catch(() => null)
      if (judge && !isGone) setJudgement(judge.judgePassword(password, playerName.trim()))
    }, restMilliseconds)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [password, playerName])
  return judgement
}
