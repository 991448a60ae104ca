import { accountClosed } from '#features/accounts/contract.ts'
import type { HotelAddresses } from '#features/hotels/server/api.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import { forgetAccount, forgetActs } from './acts.ts'
import { serveAudit } from './routes.ts'
import type { AuditTables } from './tables.ts'
import { auditTag } from './tags.ts'

/** What the audit log is opened with. */
export type AuditOptions = { db: Db<unknown>; clock: Clock; addresses: HotelAddresses }

/** Opens the audit log, which the acting features write. */
export function openAudit({ clock, addresses, ...options }: AuditOptions): Feature {
  const db = tablesOf<AuditTables>(options.db)
  return {
    routes: (app) => serveAudit(app, { db: options.db, addresses }),
    staff: { topics: { audit: [auditTag] } },
    scheduledJobs: [{ name: 'audit.forget-acts', cron: '41 3 * * *', run: () => forgetActs(db, clock.now()) }],
    listeners: [listener(accountClosed, ({ accountId }) => forgetAccount(db, accountId))],
  }
}
