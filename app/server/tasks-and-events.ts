import { accountClosed, accountEntered, accountRecovered } from '#features/accounts/contract.ts'
import { accountsTasks } from '#features/accounts/server/feature.ts'
import { avatarsTasks } from '#features/avatars/server/feature.ts'
import { badgesTasks } from '#features/badges/server/feature.ts'
import { commentsTasks } from '#features/comments/server/feature.ts'
import { followsTasks } from '#features/follows/server/feature.ts'
import { galleryTasks } from '#features/gallery/server/feature.ts'
import { jobsTasks } from '#features/jobs/server/feature.ts'
import { pictureChanged, pictureReplaced } from '#features/media/contract.ts'
import { mediaTasks } from '#features/media/server/feature.ts'
import { newsTasks } from '#features/news/server/feature.ts'
import { originsTasks } from '#features/origins/server/feature.ts'
import { requestPlayed } from '#features/radio/contract.ts'
import { entryRedacted, playerScanned } from '#features/scanner/contract.ts'
import { scannerTasks } from '#features/scanner/server/feature.ts'
import type { EventKind } from '#platform/contract/event.ts'
import { deliveryOf } from '#platform/server/tasks/outbox.ts'
import { makeScheduledBackup } from './backup/open-backups.ts'

/** Every event that a feature emits. */
export const allEvents: readonly EventKind[] = [
  accountClosed,
  accountEntered,
  accountRecovered,
  entryRedacted,
  pictureChanged,
  pictureReplaced,
  playerScanned,
  requestPlayed,
]

/** Every task of the program, so that any process may put any into the queue. */
export const allTasks = [
  ...accountsTasks,
  ...followsTasks,
  ...badgesTasks,
  ...mediaTasks,
  ...scannerTasks,
  ...commentsTasks,
  ...jobsTasks,
  ...newsTasks,
  ...avatarsTasks,
  ...galleryTasks,
  ...originsTasks,
  makeScheduledBackup,
  ...allEvents.map(deliveryOf),
]
