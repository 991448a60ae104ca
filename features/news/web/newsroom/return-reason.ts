import type { LanguageState, Remark } from '../../contract.ts'

/**
 * Returns the remark with which a text was returned, which has the time of the return; undefined
 * for a text that is not returned.
 */
export function returnReason(
  { state, stateAt }: Pick<LanguageState, 'state' | 'stateAt'>,
  remarks: readonly Remark[],
): Remark | undefined {
  return state === 'returned' ? remarks.find(({ block, at }) => block === null && at === stateAt) : undefined
}
