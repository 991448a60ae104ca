import { z } from 'zod'
import { HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Cursor } from '#platform/contract/paging.ts'
import { Timestamp } from '#platform/contract/time.ts'

/** Recorded staff actions that change other people's data, by subject. Add new actions here. */
export const acts = [
  'account.apiKeyRevoked',
  'account.balanceCorrected',
  'account.banned',
  'account.noteDeleted',
  'account.noted',
  'account.roleGranted',
  'account.roleRevoked',
  'account.sessionsEnded',
  'account.unbanned',
  'account.warned',
  'account.warningTakenBack',
  'application.answered',
  'application.barLifted',
  'application.barred',
  'application.decided',
  'application.decisionUndone',
  'application.fileRead',
  'application.noteDeleted',
  'application.noted',
  'application.read',
  'application.reopened',
  'application.voted',
  'article.approved',
  'article.broughtBack',
  'article.changed',
  'article.created',
  'article.deleted',
  'article.handedIn',
  'article.published',
  'article.returned',
  'article.scheduled',
  'article.textDeleted',
  'article.unscheduled',
  'article.withdrawn',
  'badge.approvalUndone',
  'badge.handedIn',
  'badge.named',
  'badge.proposalApproved',
  'badge.proposalRejected',
  'badge.proposalWithdrawn',
  'badge.rejectionUndone',
  'badge.wayAdded',
  'badge.wayBroughtBack',
  'badge.wayChanged',
  'badge.wayRemoved',
  'banner.added',
  'banner.broughtBack',
  'banner.changed',
  'banner.deleted',
  'banner.ended',
  'comment.appealDeclined',
  'comment.appealGranted',
  'comment.decisionUndone',
  'comment.deleted',
  'comment.noted',
  'comment.released',
  'comment.reportsDismissed',
  'comment.restored',
  'djSays.set',
  'djSays.takenBack',
  'gamePicture.approved',
  'gamePicture.changed',
  'gamePicture.decisionUndone',
  'gamePicture.handedIn',
  'gamePicture.hidden',
  'gamePicture.rejected',
  'gamePicture.shown',
  'gamePicture.takenBack',
  'glossary.added',
  'glossary.removed',
  'guestBan.added',
  'guestBan.lifted',
  'handOver.left',
  'icon.added',
  'icon.given',
  'icon.named',
  'icon.removed',
  'icon.taken',
  'import.requested',
  'integration.added',
  'integration.broughtBack',
  'integration.changed',
  'integration.deleted',
  'integration.retried',
  'integration.tested',
  'maintenance.changed',
  'maintenance.switchedOff',
  'maintenance.switchedOn',
  'picture.added',
  'picture.changed',
  'picture.removed',
  'picture.replaced',
  'player.entryRedacted',
  'player.hidden',
  'player.shown',
  'position.added',
  'position.broughtBack',
  'position.changed',
  'position.deleted',
  'position.moved',
  'radioLine.closed',
  'radioLine.opened',
  'readyAnswer.added',
  'readyAnswer.changed',
  'readyAnswer.removed',
  'removal.added',
  'removal.codeIssued',
  'removal.declined',
  'removal.done',
  'show.added',
  'show.airingCancelled',
  'show.airingRestored',
  'show.broughtBack',
  'show.cancelled',
  'show.changed',
  'show.removed',
  'show.swapAccepted',
  'show.swapAsked',
  'show.swapDeclined',
  'show.swapWithdrawn',
  'siteSetting.changed',
  'siteText.approved',
  'siteText.changed',
  'siteText.kept',
  'siteText.proposed',
  'siteText.rejected',
  'siteText.takenBack',
  'siteText.undone',
  'siteText.withdrawn',
  'songRequest.answerUndone',
  'songRequest.answered',
  'stations.changed',
  'team.ordered',
  'teamProfile.changed',
  'ware.archived',
  'ware.broughtBack',
  'ware.offered',
  'ware.priceChanged',
  'ware.restockCancelled',
  'ware.restockPlanned',
  'ware.restocked',
  'ware.seasonChanged',
  'ware.stockChanged',
  'word.added',
  'word.changed',
  'word.removed',
] as const
export type ActName = (typeof acts)[number]

/** Subjects of staff actions. `account` is the owner of a role, ban, icon or team profile. */
export const subjectsOfActs = [
  'account',
  'application',
  'article',
  'badge',
  'banner',
  'comment',
  'djSays',
  'gamePicture',
  'glossary',
  'guestBan',
  'handOver',
  'import',
  'integration',
  'maintenance',
  'picture',
  'player',
  'position',
  'radioLine',
  'readyAnswer',
  'removal',
  'show',
  'siteSetting',
  'siteText',
  'songRequest',
  'stations',
  'team',
  'ware',
  'word',
] as const
export type ActSubject = (typeof subjectsOfActs)[number]

/** Changes made by an action: field names and short values, never user-written text. */
export type ActChanges = Readonly<Record<string, string | number | boolean | null>>

/** A member of the staff as acts name them. */
export const ActPerson = z.object({ id: z.int(), name: z.string(), hotel: HotelCode, avatar: z.string() })
export type ActPerson = z.output<typeof ActPerson>

/**
 * A recorded act. `person` is null for an act of the operator, and for an account that was closed
 * since. `about` is the member that an act on an account concerns. `changes` are field names and
 * short values.
 */
export const Act = z.object({
  id: z.int(),
  at: Timestamp,
  by: z.enum(['account', 'operator']),
  person: ActPerson.nullable(),
  act: z.enum(acts),
  subject: z.enum(subjectsOfActs),
  subjectId: z.string().nullable(),
  about: z.object({ name: z.string(), hotel: HotelCode }).nullable(),
  changes: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type Act = z.output<typeof Act>

// The longest are codes of badges.
const subjectId = z.string().trim().min(1, 'error.formFieldRequired').max(255, 'error.incorrectData')
const AccountId = z.coerce.number('error.incorrectData').int('error.incorrectData').min(1).max(2_147_483_647)

/**
 * The filters of the audit log. `from` is the first instant, `until` the first one after the last.
 */
export const ActQuery = z.object({
  by: z.union([z.literal('operator'), AccountId], 'error.incorrectData').optional(),
  act: z.enum(acts, 'error.incorrectData').optional(),
  subject: z.enum(subjectsOfActs, 'error.incorrectData').optional(),
  id: subjectId.optional(),
  from: Timestamp.optional(),
  until: Timestamp.optional(),
})
export type ActQuery = z.output<typeof ActQuery>

const actPage = z.object({ items: z.array(Act), nextCursor: z.string().nullable() })

export const listStaffActs = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/audit',
  access: { permission: 'audit.see' },
  summary: 'The acts of the staff that the caller may see, newest first, filtered, 50 a page.',
  query: ActQuery.extend({ cursor: Cursor.optional() }),
  result: actPage,
  refusals: { 'error.cursorInvalid': 400 },
})

export const showActFilters = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/audit/filters',
  access: { permission: 'audit.see' },
  summary:
    'What the audit log can be filtered by: the members of the staff whose acts the caller may see, and the acts.',
  result: z.object({ people: z.array(ActPerson), acts: z.array(z.enum(acts)) }),
  refusals: {},
})

/**
 * For everybody who may open the thing: by the scope of the permission that opens things of its
 * kind, all its acts or only one's own and those of one's department.
 */
export const listActsOnThing = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/audit/things/:subject/:id',
  access: { permission: 'audit.see' },
  summary: 'The acts on one thing, such as a comment or a member, newest first.',
  params: z.object({ subject: z.enum(subjectsOfActs, 'error.incorrectData'), id: subjectId }),
  query: z.object({ cursor: Cursor.optional() }),
  result: actPage,
  refusals: { 'error.cursorInvalid': 400, 'error.notAuthorized': 403 },
})
