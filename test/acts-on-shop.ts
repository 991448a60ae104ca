import type { ActName } from '#features/audit/contract.ts'
import {
  addStaffIcon,
  archiveIcon,
  cancelRestock,
  changeIconSeason,
  changeIconStock,
  nameStaffIcon,
  offerIcon,
  removeStaffIcon,
  restockIcon,
  StaffIcon,
} from '#features/shop/contract.ts'
import { listTeamProfiles, orderTeam } from '#features/team/contract.ts'
import { sendPicture } from './library-pictures.ts'
import { sampleIcon } from './pixel-icons.ts'
import type { TestSite } from './site.ts'

const none = { de: '', en: '', tr: '' }
const words = { names: { de: 'Laterne', en: 'Lantern', tr: 'Fener' }, texts: none }
const always = { from: null, until: null }

/**
 * Performs each recorded act on the shop and the team's page once, and returns the acts in order.
 */
export async function actOnShopAndTeam(site: TestSite): Promise<readonly ActName[]> {
  const keeper = await site.newMember({ name: 'Keeper', roles: ['communitymanagement'] })
  const { body } = await sendPicture(site, keeper, { bytes: await sampleIcon(9) }, addStaffIcon.path)
  const { icon } = StaffIcon.parse(body)
  const params = { icon }
  const seen = { names: none, texts: none }
  await keeper.ask(nameStaffIcon, { params, body: { seen, ...words } })
  await keeper.ask(offerIcon, { params, body: { price: 20, stock: 3, ...always } })
  await keeper.ask(changeIconStock, { params, body: { seen: 3, stock: 5 } })
  const until = '2099-01-01T00:00:00.000Z'
  await keeper.ask(changeIconSeason, { params, body: { seen: always, from: null, until } })
  const planned = await keeper.ask(restockIcon, { params, body: { pieces: 2, at: '2098-01-01T00:00:00.000Z' } })
  const id = StaffIcon.parse(planned.body).product?.planned[0]?.id ?? 0
  await keeper.ask(cancelRestock, { params: { id } })
  await keeper.ask(archiveIcon, { params, body: { isArchived: true } })
  await keeper.ask(archiveIcon, { params, body: { isArchived: false } })
  await keeper.ask(removeStaffIcon, { params })
  const { members } = listTeamProfiles.result.parse((await keeper.ask(listTeamProfiles, {})).body)
  const accounts = members.flatMap(({ accountId, department }) => (department === 'community' ? accountId : []))
  await keeper.ask(orderTeam, { body: { department: 'community', accounts: accounts.toReversed(), seen: accounts } })
  return [
    'icon.added',
    'icon.named',
    'ware.offered',
    'ware.stockChanged',
    'ware.seasonChanged',
    'ware.restockPlanned',
    'ware.restockCancelled',
    'ware.archived',
    'ware.broughtBack',
    'icon.removed',
    'team.ordered',
  ]
}
