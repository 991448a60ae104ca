import { useQuery } from '@tanstack/react-query'
import { Panel } from '#features/housekeeping/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { checkText } from '../../client.ts'
import type { ItemSettings, Problem } from '../../contract.ts'
import { missingFields } from '../../missing-fields.ts'
import styles from './check-panel.module.css'
import type { TextField } from './saving/merge-texts.ts'

/**
 * What the server found in the saved text: first what prevents publishing, then advice. Fields and
 * the picture are those of the page. `found` are the problems for which a publication was refused.
 */
export function CheckPanel({
  id,
  language,
  version,
  settings,
  fields,
  found,
  onGo,
}: {
  id: number
  language: LanguageCode
  version: number
  settings: ItemSettings
  fields: Record<TextField, string>
  found: readonly Problem[]
  onGo: (place: number | null) => void
}) {
  const { t } = useTranslation('staffArticle')
  const { data, isPending, isError } = useQuery({
    queryKey: [checkText.path, id, language, version, settings.version],
    queryFn: ({ signal }) => call(checkText, { params: { id, language } }, signal),
    enabled: version > 0,
    placeholderData: (before) => before,
  })
  const read = data && !isRefusal(data) ? data.problems : found
  const problems = version > 0 ? asWritten(read, settings, fields) : found
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
            isShort={settings.isShort}
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

/**
 * Problems with those of fields and the main picture as they are on the page, before it is saved.
 */
function asWritten(
  problems: readonly Problem[],
  { picture, isShort }: ItemSettings,
  fields: Record<TextField, string>,
): Problem[] {
  const missing: Problem['kind'][] = missingFields(fields, picture !== null)
  const none = { block: null, detail: null, use: null }
  return [
    ...missing.map((kind) => ({ ...none, kind, isMust: true })),
    ...(picture || isShort ? [] : [{ ...none, kind: 'noPicture' as const, isMust: false }]),
    ...problems.filter(({ kind }) => !['noTitle', 'noSummary', 'noPictureAlt', 'noPicture'].includes(kind)),
  ]
}

function ProblemRow({
  problem: { kind, isMust, detail, use },
  isShort,
  onGo,
}: {
  problem: Problem
  isShort: boolean
  onGo: () => void
}) {
  const { t } = useTranslation('staffArticle')
  // The paragraph of short news is stored as its summary.
  const named = isShort && kind === 'noSummary' ? 'noShort' : kind
  return (
    <li className={isMust ? styles.must : styles.advice}>
      <Icon name={isMust ? 'close' : 'warn'} small label={t(isMust ? 'check.must' : 'check.advice')} />
      <span>{t(`check.problems.${named}`, { detail: detail ?? '', use: use ?? '' })}</span>
      <button type="button" className="lnk" onClick={onGo}>
        {t('check.go')}
      </button>
    </li>
  )
}
