import type { FastifyInstance } from 'fastify'
import { serve } from '#platform/server/http/http.ts'
import { changeTeamProfile, listTeamProfiles, orderTeam } from '../../contract.ts'
import type { TeamContext } from '../context.ts'
import { changeByStaff, orderByStaff } from './change-profiles.ts'
import { readEditor, readProfiles } from './read-profiles.ts'

/** Serves the staff's endpoints of the team. */
export function serveTeamStaff(app: FastifyInstance, context: TeamContext): void {
  serve(app, listTeamProfiles, async (_, { actor }) => readProfiles(context, await readEditor(context, actor)))
  serve(app, changeTeamProfile, ({ params, body }, { actor }) => changeByStaff(context, actor, params.account, body))
  serve(app, orderTeam, ({ body }, { actor }) => orderByStaff(context, actor, body))
}
