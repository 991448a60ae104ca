import type { IconName } from '#platform/web/ui/icon.tsx'
import { Plate, type PlateTone } from '#platform/web/ui/plate.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { ApplicationStatus } from '../contract.ts'

const looks: Record<ApplicationStatus, { tone: PlateTone; icon: IconName }> = {
  pending: { tone: 'lamp', icon: 'clock' },
  accepted: { tone: 'ok', icon: 'check' },
  rejected: { tone: 'bad', icon: 'ban' },
  withdrawn: { tone: 'line', icon: 'left' },
}

/** The status of an application (specification §4.8). */
export function StatusPlate({ status }: { status: ApplicationStatus }) {
  const { t } = useTranslation('jobs')
  return <Plate {...looks[status]}>{t(`status.${status}`)}</Plate>
}
