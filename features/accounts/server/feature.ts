import type { HotelAddresses, HotelGateway } from '#features/hotels/server/api.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import type { Actor, Credentials, Identify } from '#platform/server/http/caller.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import { bind } from '#platform/server/tasks/task.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import type { Visit } from '../contract.ts'
import { serveAddedIcons } from './added-icons.ts'
import type { AccountsContext, RefuseBannedGuest } from './context.ts'
import { type LoginPlace, letIn, type ProvenAccount } from './login/log-in.ts'
import { openMottoAnswers } from './login/motto-answers.ts'
import { confirmPassword } from './login/passwords.ts'
import { lookAtMotto } from './login/read-motto.ts'
import { refreshName, refreshNameTask, refreshOldName } from './names.ts'
import { accountData } from './personal-data.ts'
import { serveAccounts } from './routes.ts'
import { openKnownDevices } from './sessions/device.ts'
import { openSessions } from './sessions/open-sessions.ts'
import { confirmSession, forgetWhatIsOver } from './sessions/sessions.ts'
import { noteStaffVisit } from './staff/staff.ts'
import type { AccountsTables } from './tables.ts'

/** The tasks of accounts as data, for processes that only put them into the queue. */
export const accountsTasks = [refreshNameTask]

/** What accounts is opened with. `deviceKey` signs the cookie of known devices. */
export type AccountsOptions = {
  db: Db<unknown>
  queue: TaskQueue
  clock: Clock
  gateway: HotelGateway
  addresses: HotelAddresses
  deviceKey: Buffer
  /** What every feature stores about an account, by the feature's name. */
  personalData: (accountId: number) => Promise<Record<string, unknown>>
  /** Returns whether an account has no passkey although its roles require one. */
  lacksRequiredPasskey?: ((accountId: number) => Promise<boolean>) | undefined
  refuseBannedGuest?: RefuseBannedGuest | undefined
}

/** The accounts feature and the look-ups that the app uses. */
export type Accounts = {
  feature: Feature
  identify: Identify
  /** Returns the logged-in user with permissions, for a page's preset; null for a guest. */
  visitorOf: (credentials: Credentials) => Promise<{ visit: Visit; permissions: Actor['permissions'] } | null>
  /** Lets features above log an account in, or have its password named again. */
  api: AccountsApi
}

/** What features above may ask for. See `letIn` and `confirmPassword`. */
export type AccountsApi = {
  letIn: (account: Required<ProvenAccount>, remember: boolean, place: LoginPlace) => ReturnType<typeof letIn>
  confirmPassword: (
    actor: Parameters<typeof confirmPassword>[1],
    password: string,
  ) => ReturnType<typeof confirmPassword>
  /** Marks a session as confirmed: see `confirmSession`. */
  confirmSession: (actor: Actor) => ReturnType<typeof confirmSession>
}

/** Opens accounts: registration, login, sessions, settings. */
export function openAccounts(options: AccountsOptions): Accounts {
  const context: AccountsContext = {
    db: tablesOf<AccountsTables>(options.db),
    queue: options.queue,
    clock: options.clock,
    gateway: options.gateway,
    addresses: options.addresses,
    devices: openKnownDevices(options.deviceKey),
    refuseBannedGuest: options.refuseBannedGuest,
    mottoAnswers: openMottoAnswers(options.clock, (question) => lookAtMotto(options, question)),
  }
  const sessions = openSessions({
    ...context,
    lacksRequiredPasskey: options.lacksRequiredPasskey,
    async onVisit({ actor, nameCheckedAt }, now) {
      await context.db
        .updateTable('accounts_sessions')
        .set({ seen_at: now })
        .where('id', '=', actor.sessionId)
        .execute()
      if (actor.permissions.size > 0) await noteStaffVisit(context.db, actor.id, now)
      await refreshOldName(context, actor.id, nameCheckedAt, now)
    },
  })
  return {
    feature: {
      routes(app) {
        serveAccounts(app, { ...context, sessions, personalData: options.personalData })
        serveAddedIcons(app, context.db)
      },
      tasks: [bind(refreshNameTask, ({ accountId }, { signal }) => refreshName(context, accountId, signal))],
      scheduledJobs: [
        {
          name: 'accounts.forget-what-is-over',
          cron: '17 * * * *',
          run: () => forgetWhatIsOver(context.db, context.clock.now()),
        },
      ],
      caches: [sessions.caches],
      personalData: { name: 'accounts', collect: (accountId) => accountData(context.db, accountId) },
    },
    identify: async (credentials, how) => (await sessions.find(credentials, how))?.actor ?? null,
    async visitorOf(credentials) {
      const session = await sessions.find(credentials, { fresh: false })
      return session && { visit: session.visit, permissions: session.actor.permissions }
    },
    api: {
      letIn: (account, remember, place) => letIn(context, account, remember, place),
      confirmPassword: (actor, password) => confirmPassword(context, actor, password),
      confirmSession: (actor) => confirmSession(context, actor),
    },
  }
}
