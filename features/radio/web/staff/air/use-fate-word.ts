import { useTranslation } from '#platform/web/words-context.tsx'
import type { StaffRequest } from '../../../contract.ts'

/** Returns a function that words what became of a request: a greeting is read out, not played. */
export function useFateWord(): (request: Pick<StaffRequest, 'fate' | 'subject'>) => string {
  const { t } = useTranslation('staffRadio')
  return ({ fate, subject }) => {
    switch (fate) {
      case 'sent':
        return t('fate.sent')
      case 'seen':
        return t('fate.seen')
      case 'declined':
        return t('fate.declined')
      case 'played':
        return t(subject === 'greeting' ? 'fate.readOut' : 'fate.played')
    }
  }
}
