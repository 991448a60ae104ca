import { accountClosed } from '#features/accounts/contract.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import { forgetAccount, forgetActs } from './acts.ts'
import type { AuditTables } from './tables.ts'

/** Opens the audit log, which is written by the acting features and read at the command line. */
export function openAudit({ clock, ...options }: { db: Db<unknown>; clock: Clock }): Feature {
  const db = tablesOf<AuditTables>(options.db)
  return {
    scheduledJobs: [{ name: 'audit.forget-acts', cron: '41 3 * * *', run: () => forgetActs(db, clock.now()) }],
    listeners: [listener(accountClosed, ({ accountId }) => forgetAccount(db, accountId))],
  }
}
