import { accountsNamedLike } from '#features/accounts/server/api.ts'
import type { StaffParts } from '#platform/server/feature.ts'
import type { JobsContext } from '../context.ts'
import { applicationsTag, positionsTag } from '../tags.ts'
import { countWaiting } from './list-applications.ts'
import { describePeople } from './people.ts'
import { reachOf, withinReach } from './reach.ts'

// A search finds the newest; more would bury other results.
const mostFound = 8
const mostNames = 200

/** What jobs contributes to the pages of the staff. */
export function openStaffParts(context: JobsContext): StaffParts {
  const { db } = context
  return {
    topics: { applications: [applicationsTag], positions: [positionsTag] },
    async waiting(actor) {
      if (!actor.permissions.has('jobs.review')) return []
      const reach = await reachOf(db, actor, 'jobs.review')
      return [{ area: 'jobs', ...(await countWaiting(db, actor, reach)) }]
    },
    async find(actor, text) {
      if (!actor.permissions.has('jobs.review')) return []
      const reach = await reachOf(db, actor, 'jobs.review')
      const [, number] = /^#?(\d{1,9})$/.exec(text) ?? []
      const named = await accountsNamedLike(db, text, mostNames)
      const found = await db
        .selectFrom('jobs_applications')
        .innerJoin('jobs_positions', 'jobs_positions.id', 'position_id')
        .select(['jobs_applications.id', 'account_id', 'title'])
        .where((is) =>
          is.or([
            is('jobs_applications.id', '=', Number(number ?? 0)),
            ...(named.length > 0 ? [is('account_id', 'in', named)] : []),
          ]),
        )
        .where('account_id', '<>', actor.id)
        .where(withinReach(reach))
        .orderBy('jobs_applications.id', 'desc')
        .limit(mostFound)
        .execute()
      const people = await describePeople(
        context,
        found.map(({ account_id }) => account_id),
      )
      return found.map(({ id, account_id, title }) => ({
        kind: 'application',
        title: people.get(account_id)?.name ?? `#${id}`,
        detail: title,
        path: `jobs/${id}`,
      }))
    },
  }
}
