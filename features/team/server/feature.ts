import type { FastifyInstance } from 'fastify'
import { accountClosed } from '#features/accounts/contract.ts'
import { hasLetStaffBack, staffTag } from '#features/accounts/server/api.ts'
import type { HotelAddresses } from '#features/hotels/server/api.ts'
import { pages } from '#platform/contract/addresses.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import {
  changeStaffProfile,
  changeTeamProfile,
  listTeam,
  listTeamProfiles,
  orderTeam,
  showStaffProfile,
} from '../contract.ts'
import type { TeamContext } from './context.ts'
import { openTeamList } from './list-team.ts'
import { changeByStaff, orderByStaff } from './staff/change-profiles.ts'
import { readEditor, readProfiles } from './staff/read-profiles.ts'
import { changeProfile, dayOf, forgetAccount, hasEndedAbsence, staffProfileOf, teamData } from './staff-profiles.ts'
import type { TeamTables } from './tables.ts'
import { teamTag } from './tags.ts'

/** How far the scheduled job looks back: twice its interval, in case a run is late. */
const lookBackMs = 20 * 60_000

/** Creates the team feature: the people who run the site, with their profiles. */
export function openTeam(options: { db: Db<unknown>; clock: Clock; addresses: HotelAddresses }): Feature {
  const { clock, addresses } = options
  const db = tablesOf<TeamTables>(options.db)
  const context: TeamContext = { db, clock, addresses }
  const team = openTeamList(context)
  return {
    routes(app) {
      serve(app, listTeam, ({ query }) => team(query.lang, dayOf(clock.now())))
      serve(app, showStaffProfile, (_, { actor }) => staffProfileOf(db, actor.id, clock.now()))
      serveTeamStaff(app, context)
      serve(app, changeStaffProfile, async ({ body }, { actor }) => {
        const changed = await changeProfile(db, actor.id, body, clock.now())
        if (!isRefusal(changed)) return staffProfileOf(db, actor.id, clock.now())
        // The end of an absence is changed on the staff's page alone.
        const { refused } = changed
        return refuse(refused === 'error.dayPassed' ? 'error.incorrectData' : refused)
      })
    },
    caches: [team],
    scheduledJobs: [
      {
        name: 'team.let-back',
        cron: '*/10 * * * *',
        run: async () => {
          const now = clock.now()
          const since = new Date(now.getTime() - lookBackMs)
          await hasLetStaffBack(db, since, now)
          await hasEndedAbsence(db, since, now)
        },
      },
    ],
    listeners: [listener(accountClosed, ({ accountId }) => forgetAccount(db, accountId))],
    personalData: { name: 'team', collect: (accountId) => teamData(db, accountId) },
    staff: { topics: { team: [teamTag, staffTag] } },
    async *pages() {
      yield { path: pages.communityTeamlist, languages: languageCodes, changedAt: null }
    },
  }
}

/** Serves the staff's endpoints of the team. */
function serveTeamStaff(app: FastifyInstance, context: TeamContext): void {
  serve(app, listTeamProfiles, async (_, { actor }) => readProfiles(context, await readEditor(context, actor)))
  serve(app, changeTeamProfile, ({ params, body }, { actor }) => changeByStaff(context, actor, params.account, body))
  serve(app, orderTeam, ({ body }, { actor }) => orderByStaff(context, actor, body))
}
