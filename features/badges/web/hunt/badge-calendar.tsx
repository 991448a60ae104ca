import { useLanguage } from '#platform/web/locale.ts'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { badgeCalendarPath } from '../../hunt-calendar.ts'

/** Downloads the calendar file of a badge: when it can be got. */
export function BadgeCalendar({ code }: { code: string }) {
  const { t } = useTranslation('hunt')
  const language = useLanguage()
  const address = `${badgeCalendarPath.replace(':code', encodeURIComponent(code))}?language=${language}`
  return (
    <p>
      <ButtonAnchor small icon="calendar" href={address} download="badge.ics" aria-label={t('calendar.one', { code })}>
        {t('calendar.add')}
      </ButtonAnchor>
    </p>
  )
}
