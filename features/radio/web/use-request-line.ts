import { useQuery } from '@tanstack/react-query'
import { useVisit } from '#features/accounts/web/parts.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { requestLineQuery } from './request-line-query.ts'

/**
 * Returns the request line for this visitor, the visitor's identity (`visitor`), and a refetch
 * function. It is loaded after hydration.
 */
export function useRequestLine() {
  const language = useLanguage()
  const visit = useVisit()
  const visitor = visit?.user ? `${visit.user.hotel} ${visit.user.name}` : 'guest'
  const { data, isError, isFetching, refetch } = useQuery({
    ...requestLineQuery(language, visitor),
    enabled: visit !== null,
  })
  return {
    line: data,
    hasFailed: isError && !data,
    isFetching,
    refetch,
    visitor,
    memberName: visit?.user?.name ?? null,
  }
}

/** Returns whether songs can be requested: true unless the line is known to be closed. */
export function useIsLineOpen(): boolean {
  return useRequestLine().line?.isOpen !== false
}
