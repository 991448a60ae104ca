import { useFigures } from '#platform/web/figures.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Badge } from '../contract.ts'
import { OwnNote } from './hunt/own-note.tsx'
import type { OwnBadges } from './hunt/use-owned.ts'

/**
 * Below the levels of an achievement: which of them the visitor's own player lacks. Nothing for
 * guests.
 */
export function MissingLevels({ levels, own }: { levels: Badge['levels']; own: OwnBadges }) {
  const { t } = useTranslation('hunt')
  const figure = useFigures()
  if (own.state !== 'known') return <OwnNote own={own} />
  const missing = levels.filter(({ code }) => !own.owned.has(code)).map(({ level }) => figure(level))
  return (
    <p role="status">
      {missing.length === 0
        ? t('missing.noLevels')
        : t('missing.levels', { count: missing.length, levels: missing.join(', ') })}
    </p>
  )
}
