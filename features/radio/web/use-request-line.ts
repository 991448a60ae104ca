import { useQuery } from '@tanstack/react-query'
import { useVisit } from '#features/accounts/web/parts.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { requestLineQuery } from './request-line-query.ts'

/** The request line as this visitor sees it, who that is (`visitor` names them), and how to ask again. It is asked for once the page runs. */
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

/** Whether songs can be wished for: not while the line is known to be closed. */
export function useIsLineOpen(): boolean {
  return useRequestLine().line?.isOpen !== false
}
