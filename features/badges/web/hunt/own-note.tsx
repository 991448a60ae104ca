import { addressOf } from '#platform/contract/addresses.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useDateTime } from '#platform/web/time.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { OwnBadges } from './use-owned.ts'

/** Says whose badges the ticks mark, or why there are none. Nothing for guests. */
export function OwnNote({ own }: { own: OwnBadges }) {
  const { t } = useTranslation('hunt')
  const language = useLanguage()
  const dateTime = useDateTime()
  if (own.state === 'none') return null
  if (own.state === 'known') {
    return <Note tone="ok" role="status" title={t('own.known', { at: dateTime(own.checkedAt) })} />
  }
  return (
    <Note icon={own.state === 'hidden' ? 'lock' : 'info'} role="status" title={t(`own.${own.state}`)}>
      {own.state === 'unscanned' && <TextLink href={addressOf('home', language)}>{t('own.scan')}</TextLink>}
    </Note>
  )
}
