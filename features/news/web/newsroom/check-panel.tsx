import { useQuery } from '@tanstack/react-query'
import { Panel } from '#features/housekeeping/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { checkText } from '../../client.ts'
import type { Problem } from '../../contract.ts'
import styles from './check-panel.module.css'

/**
 * What the server found in the saved text: first what prevents publishing, then advice. `found` are
 * the problems for which a publication was refused.
 */
export function CheckPanel({
  id,
  language,
  version,
  found,
  onGo,
}: {
  id: number
  language: LanguageCode
  version: number
  found: readonly Problem[]
  onGo: (place: number | null) => void
}) {
  const { t } = useTranslation('staffArticle')
  const { data, isPending, isError } = useQuery({
    queryKey: [checkText.path, id, language, version],
    queryFn: ({ signal }) => call(checkText, { params: { id, language } }, signal),
    enabled: version > 0,
    placeholderData: (before) => before,
  })
  const problems = data && !isRefusal(data) ? data.problems : found
  const musts = problems.filter(({ isMust }) => isMust)
  const others = problems.filter(({ isMust }) => !isMust)
  const isKnown = version > 0 && !isPending && !isError
  return (
    <Panel
      icon="warn"
      title={t('check.title')}
      end={isKnown && problems.length > 0 && t('check.counts', { musts: musts.length, others: others.length })}
    >
      {version === 0 && <p className={styles.quiet}>{t('check.notSaved')}</p>}
      {version > 0 && isPending && <Skeleton height="72px" />}
      {isError && <p role="alert">{t('check.failed')}</p>}
      <ul className={styles.problems}>
        {[...musts, ...others].map((problem) => (
          <ProblemRow
            key={`${problem.kind} ${problem.block} ${problem.detail}`}
            problem={problem}
            onGo={() => onGo(problem.block)}
          />
        ))}
        {isKnown && problems.length === 0 && (
          <li className={styles.fine}>
            <Icon name="check" small />
            <span>{t('check.fine')}</span>
          </li>
        )}
      </ul>
    </Panel>
  )
}

function ProblemRow({ problem: { kind, isMust, detail, use }, onGo }: { problem: Problem; onGo: () => void }) {
  const { t } = useTranslation('staffArticle')
  return (
    <li className={isMust ? styles.must : styles.advice}>
      <Icon name={isMust ? 'close' : 'warn'} small label={t(isMust ? 'check.must' : 'check.advice')} />
      <span>{t(`check.problems.${kind}`, { detail: detail ?? '', use: use ?? '' })}</span>
      <button type="button" className="lnk" onClick={onGo}>
        {t('check.go')}
      </button>
    </li>
  )
}
