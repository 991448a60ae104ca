import type { FastifyInstance } from 'fastify'
import { listOwnLedger, readMember } from '#features/accounts/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import { serve } from '#platform/server/http/http.ts'
import {
  addMemberNote,
  banMember,
  correctBalance,
  deleteMemberNote,
  endMemberSessions,
  giveMemberIcon,
  grantMemberRole,
  liftGuestBan,
  listGuestBans,
  listHolders,
  listMemberLedger,
  listMembers,
  listPermissions,
  revokeMemberRole,
  showMember,
  showMemberById,
  takeMemberIcon,
  takeWarningBack,
  unbanMember,
  undoGuestUnban,
  undoRevocation,
  undoUnban,
  warnMember,
} from '../contract.ts'
import { banByStaff, endSessionsByStaff, unbanByStaff, undoUnbanByStaff } from './bans.ts'
import type { MembersContext } from './context.ts'
import { correctByStaff, giveByStaff, takeByStaff } from './gifts.ts'
import { liftByStaff, pageOfGuestBans, undoLiftByStaff } from './guest-bans.ts'
import { pageOfMembers } from './list-members.ts'
import { describeCard } from './member-card.ts'
import { addNote, deleteNote } from './notes.ts'
import { describeHolders, describePermissions, grantByStaff, revokeByStaff, undoRevocationByStaff } from './roles.ts'
import { takeBackByStaff, warnByStaff } from './warnings.ts'

/** Serves the endpoints of members, in the order of the contract. */
export function serveMembers(app: FastifyInstance, context: MembersContext): void {
  const { db, clock } = context
  serve(app, listMembers, ({ query }) => pageOfMembers(context, query))
  serve(app, showMember, async ({ params }, { actor }) => {
    return (await describeCard(context, actor, params)) ?? refuse('error.userNotFound')
  })
  serve(app, showMemberById, async ({ params }, { actor }) => {
    return (await describeCard(context, actor, params.id)) ?? refuse('error.userNotFound')
  })
  serve(app, listMemberLedger, async ({ params, query }) => {
    if (!(await readMember(db, params.id, clock.now()))) return refuse('error.userNotFound')
    return listOwnLedger(tablesOf(db), params.id, query)
  })
  serve(app, warnMember, ({ params, body }, { actor }) => warnByStaff(context, actor, params.id, body))
  serve(app, takeWarningBack, ({ params }, { actor }) => takeBackByStaff(context, actor, params.id, params.warning))
  serve(app, addMemberNote, ({ params, body }, { actor }) => addNote(context, actor, params.id, body.text))
  serve(app, deleteMemberNote, ({ params }, { actor }) => deleteNote(context, actor, params.id, params.note))
  serve(app, banMember, ({ params, body }, { actor }) => banByStaff(context, actor, params.id, body))
  serve(app, unbanMember, ({ params, body }, { actor }) => {
    return unbanByStaff(context, actor, params.id, { id: params.ban, reason: body.reason })
  })
  serve(app, undoUnban, ({ params }, { actor }) => undoUnbanByStaff(context, actor, params.id, params.ban))
  serve(app, endMemberSessions, ({ params }, { actor }) => endSessionsByStaff(context, actor, params.id))
  serve(app, correctBalance, ({ params, body }, { actor }) => correctByStaff(context, actor, params.id, body))
  serve(app, giveMemberIcon, ({ params, body }, { actor }) => giveByStaff(context, actor, params.id, body.icon))
  serve(app, takeMemberIcon, ({ params }, { actor }) => takeByStaff(context, actor, params.id, params.icon))
  serve(app, listHolders, (_, { actor }) => describeHolders(context, actor))
  serve(app, listPermissions, async () => describePermissions())
  serve(app, grantMemberRole, ({ params, body }, { actor }) => grantByStaff(context, actor, params.id, body))
  serve(app, revokeMemberRole, ({ params, body }, { actor }) => revokeByStaff(context, actor, params.id, body))
  serve(app, undoRevocation, ({ params, body }, { actor }) => {
    return undoRevocationByStaff(context, actor, params.id, body.role)
  })
  serve(app, listGuestBans, ({ query }) => pageOfGuestBans(context, query))
  serve(app, liftGuestBan, ({ params }, { actor }) => liftByStaff(context, actor, params.id))
  serve(app, undoGuestUnban, ({ params }, { actor }) => undoLiftByStaff(context, actor, params.id))
}
