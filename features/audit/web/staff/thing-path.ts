import { writtenName } from '#features/accounts/web/parts.tsx'
import { hotels } from '#features/hotels/client.ts'
import { pages } from '#platform/contract/addresses.ts'
import type { Act } from '../../contract.ts'

/**
 * Returns the page of what an act was done on, below `/<language>/housekeeping`, with its search;
 * null where there is none.
 */
export function thingPath({ subject, subjectId, about }: Pick<Act, 'subject' | 'subjectId' | 'about'>): string | null {
  if (about) return `members/${hotels[about.hotel].label.toLowerCase()}/${encodeURIComponent(writtenName(about.name))}`
  if (subject === 'article' && subjectId !== null) return ['news', subjectId].join('/')
  if (subject === 'application' && subjectId !== null) return ['jobs', subjectId].join('/')
  if (subject === 'badge' && subjectId !== null) return `catalogue/badges?code=${encodeURIComponent(subjectId)}`
  if (subject === 'position') return 'jobs/positions'
  if (subject === 'picture' && subjectId !== null) return 'pictures'
  if (subject === 'gamePicture') return 'catalogue/pictures'
  if (subject === 'ware') return 'shop'
  if (subject === 'stations') return 'site/stations'
  if (subject === 'siteText') return 'site/words'
  if (subject === 'team') return 'team'
  if (subject === 'banner') return 'site/notices'
  if (subject === 'import') return 'site/imports'
  if (subject === 'maintenance') return 'site/maintenance'
  if (subject === 'siteSetting') return 'site/settings'
  if (subject === 'show') return pages.radioSchedule
  return subject === 'removal' ? 'players' : null
}
