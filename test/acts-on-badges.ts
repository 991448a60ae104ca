import type { ActName } from '#features/audit/contract.ts'
import {
  addBadgeWay,
  CatalogueDetail,
  changeBadgeWay,
  decideProposal,
  handInBadge,
  nameBadge,
  removeBadgeWay,
  reopenProposal,
  showCatalogueBadge,
  withdrawProposal,
} from '#features/badges/contract.ts'
import { noteBadges } from '#features/badges/server/api.ts'
import type { TestSite } from './site.ts'

const nothing = { name: '', description: '' }
const way = {
  ...{ kind: 'shop' as const, newsId: null, room: null, hotel: null, from: null, until: null },
  texts: { de: '', en: '', tr: '' },
}

/** Performs each recorded act on the catalogue of badges once, and returns the acts in order. */
export async function actOnBadges(site: TestSite): Promise<readonly ActName[]> {
  const code = 'ACTED'
  await noteBadges(site.database.db, 'hhus', [{ code, name: null, description: null }], new Date())
  const editor = await site.newMember({ name: 'BadgeEditor', roles: ['cm_furnilist_lvl2'] })
  const beginner = await site.newMember({ name: 'BadgeFinder', roles: ['cm_furnilist_lvl1'] })
  const read = async () =>
    CatalogueDetail.parse((await editor.ask(showCatalogueBadge, { params: { code }, query: {} })).body)
  const texts = { de: nothing, en: { name: 'Acted', description: '' }, tr: nothing }
  await editor.ask(nameBadge, { params: { code }, body: { seen: '', texts } })
  await editor.ask(addBadgeWay, { params: { code }, body: way })
  const id = (await read()).wayList[0]?.id ?? 0
  await editor.ask(changeBadgeWay, { params: { code, id }, body: { version: 1, way: { ...way, kind: 'shop' } } })
  await editor.ask(removeBadgeWay, { params: { code, id }, body: { isRemoved: true } })
  await editor.ask(removeBadgeWay, { params: { code, id }, body: { isRemoved: false } })
  const handIn = async () => {
    await beginner.ask(handInBadge, { params: { code }, body: { what: 'way', way, wayId: null } })
    return { code, id: (await read()).proposals[0]?.id ?? 0 }
  }
  await beginner.ask(withdrawProposal, { params: await handIn() })
  const params = await handIn()
  await editor.ask(decideProposal, { params, body: { decision: 'reject', reason: 'No' } })
  await editor.ask(reopenProposal, { params, body: {} })
  const { seen } = await read()
  const approve = () => editor.ask(decideProposal, { params, body: { decision: 'approve', seen, version: null } })
  await approve()
  await editor.ask(reopenProposal, { params, body: {} })
  await approve()
  return [
    'badge.named',
    'badge.wayAdded',
    'badge.wayChanged',
    'badge.wayRemoved',
    'badge.wayBroughtBack',
    'badge.handedIn',
    'badge.proposalWithdrawn',
    'badge.handedIn',
    'badge.proposalRejected',
    'badge.rejectionUndone',
    'badge.proposalApproved',
    'badge.approvalUndone',
    'badge.proposalApproved',
  ]
}
