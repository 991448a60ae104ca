import type { LanguageCode } from '#platform/contract/language.ts'
import type { TextState } from '../../contract.ts'

/** Placeholder of the window of a state. */
export function LanguageWindow({
  state,
  isLive,
  behind,
  language,
}: {
  state: TextState
  isLive: boolean
  behind: number
  language?: LanguageCode
}) {
  return (
    <span>
      {language}
      {state}
      {isLive ? '*' : ''}
      {behind || ''}
    </span>
  )
}
