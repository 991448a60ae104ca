import { useEffect, useState } from 'react'
import type { PasswordJudgement } from './judge-password.ts'

const restMilliseconds = 200

/**
 * How hard the password is to guess, once the typing rests; null while there is nothing to say. What judges comes with the first
 * character; where it cannot be loaded nothing is said, since it is a courtesy and no rule.
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
