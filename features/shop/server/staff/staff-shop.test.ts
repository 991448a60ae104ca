import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { showCurrentUser } from '#features/accounts/contract.ts'
import { listActs } from '#features/audit/server/api.ts'
import { sendPicture } from '#test/library-pictures.ts'
import type { Member } from '#test/member.ts'
import { noticesOf } from '#test/notices.ts'
import { setClock } from '#test/online.ts'
import { sampleIcon } from '#test/pixel-icons.ts'
import { addProduct, buy, earn, readInventory, stockShown } from '#test/shop.ts'
import { startSite, type TestSite } from '#test/site.ts'
import {
  addStaffIcon,
  archiveIcon,
  cancelRestock,
  changeIconPrice,
  changeIconSeason,
  changeIconStock,
  giveIconTo,
  listIconOwners,
  listProducts,
  listSales,
  listStaffIcons,
  nameStaffIcon,
  offerIcon,
  removeStaffIcon,
  restockIcon,
  StaffIcon,
  showRevenue,
  takeIconFrom,
  wearIcon,
  wishIcon,
} from '../../contract.ts'
import { doWhatIsDue } from '../due.ts'

/** What the staff do in the shop. */
const clock = setClock('2026-11-26T12:00:00Z')
let site: TestSite
let manager: Member
beforeAll(async () => {
  site = await startSite({ clock })
  manager = await site.newMember({ name: 'Manager', roles: ['communitymanagement'] })
})
afterAll(() => site.close())

const due = () => doWhatIsDue({ db: site.database.db as never, clock })
const iconIn = ({ status, body }: { status: number; body: unknown }) => {
  if (status >= 400) throw new Error(`${status} ${JSON.stringify(body)}`)
  return StaffIcon.parse(body)
}
const keyIn = ({ status, body }: { status: number; body: unknown }) => [status, (body as { error?: string }).error]
const listed = async (icon: string) =>
  listStaffIcons.result.parse((await manager.ask(listStaffIcons, {})).body).items.find((each) => each.icon === icon)
const sold = async () => listProducts.result.parse((await site.ask(listProducts, {})).body).map(({ icon }) => icon)
const actsOn = async (id: string) =>
  (await listActs(site.database.db, { subject: 'ware', id }, 20)).acts.map(({ act }) => act).toReversed()

const upload = async (bytes: Buffer) => sendPicture(site, manager, { bytes, name: 'icon.png' }, addStaffIcon.path)
const words = (name: string) => ({
  names: { de: `${name} de`, en: `${name} en`, tr: `${name} tr` },
  texts: { de: '', en: 'Shines', tr: '' },
})
const none = { names: { de: '', en: '', tr: '' }, texts: { de: '', en: '', tr: '' } }

async function namedIcon(seed: number, name: string) {
  const { icon } = iconIn(await upload(await sampleIcon(seed)))
  iconIn(await manager.ask(nameStaffIcon, { params: { icon }, body: { seen: none, ...words(name) } }))
  return icon
}

test('a price change needs the current price, and one of more than half a confirmation', async () => {
  await addProduct(site, 'alienPeace', 40)
  const params = { icon: 'alienPeace' } as const
  const change = (seen: number, price: number, isSure = false) =>
    manager.ask(changeIconPrice, { params, body: { seen, price, isSure } })
  expect(iconIn(await change(40, 60)).product?.price).toBe(60)
  const stale = await change(40, 50)
  expect(keyIn(stale)).toEqual([409, 'error.stale'])
  expect(stale.body).toMatchObject({ current: { product: { price: 60 } } })
  expect(keyIn(await change(60, 91))).toEqual([409, 'error.priceLeap'])
  expect((await listed('alienPeace'))?.product?.price).toBe(60)
  expect(iconIn(await change(60, 91, true)).product?.price).toBe(91)
  expect(
    keyIn(await manager.ask(changeIconPrice, { params: { icon: 'staffmember' }, body: { seen: 1, price: 2 } })),
  ).toEqual([409, 'error.iconNotForSale'])
  expect(await actsOn('alienPeace')).toEqual(['ware.priceChanged', 'ware.priceChanged'])
})

test('restocks happen now or at their time, once, and notify waiting members then', async () => {
  await addProduct(site, 'zoomBoom', 10, 0)
  const params = { icon: 'zoomBoom' } as const
  const waiting = await site.newMember()
  await waiting.ask(wishIcon, { body: params })
  const at = '2026-11-26T13:00:00.000Z'
  const planned = iconIn(await manager.ask(restockIcon, { params, body: { pieces: 3, at } }))
  expect(planned.product?.planned).toMatchObject([{ pieces: 3, dueAt: at, by: 'Manager' }])
  const late = await manager.ask(restockIcon, { params, body: { pieces: 1, at: '2026-11-26T11:00:00.000Z' } })
  expect(keyIn(late)).toEqual([422, 'error.timePassed'])
  await due()
  expect((await listed('zoomBoom'))?.product?.stock).toBe(0)
  clock.set('2026-11-26T13:00:01Z')
  await Promise.all([due(), due(), due()])
  await expect.poll(async () => (await listed('zoomBoom'))?.product).toMatchObject({ stock: 3, planned: [] })
  await expect.poll(() => stockShown(site, 'zoomBoom')).toBe(3)
  expect((await noticesOf(waiting)).map(({ notice }) => notice)).toMatchObject([{ kind: 'iconRestocked' }])
  expect(await actsOn('zoomBoom')).toEqual(['ware.restockPlanned', 'ware.restocked'])

  const again = iconIn(await manager.ask(restockIcon, { params, body: { pieces: 4, at: '2026-11-27T00:00:00.000Z' } }))
  const id = again.product?.planned[0]?.id ?? 0
  expect(iconIn(await manager.ask(cancelRestock, { params: { id: id } })).product?.planned).toEqual([])
  expect(keyIn(await manager.ask(cancelRestock, { params: { id: id } }))).toEqual([404, 'error.gone'])
  expect(iconIn(await manager.ask(restockIcon, { params, body: { pieces: 2, at: null } })).product?.stock).toBe(5)
  expect(iconIn(await manager.ask(changeIconStock, { params, body: { seen: 5, stock: null } })).product?.stock).toBe(
    null,
  )
  expect(keyIn(await manager.ask(changeIconStock, { params, body: { seen: 5, stock: 1 } }))).toEqual([
    409,
    'error.stale',
  ])
  expect(keyIn(await manager.ask(restockIcon, { params, body: { pieces: 2, at: null } }))).toEqual([
    409,
    'error.stockEndless',
  ])
})

test('sales while the stock is set are not lost: one of both is refused', async () => {
  await addProduct(site, 'coldIceCream', 5, 1)
  const buyer = await site.newMember()
  await earn(site, buyer, 5)
  const body = { seen: 1, stock: 9 }
  const [bought, set] = await Promise.all([
    buy(buyer, 'coldIceCream', 5),
    manager.ask(changeIconStock, { params: { icon: 'coldIceCream' }, body }),
  ])
  expect(bought.status).toBe(201)
  await expect.poll(async () => (await listed('coldIceCream'))?.product?.stock).toBe(set.status === 200 ? 8 : 0)
})

test('a season limits the shop and purchases', async () => {
  await addProduct(site, 'prideFlag25', 5)
  const params = { icon: 'prideFlag25' } as const
  const open = { from: null, until: null }
  const season = { from: '2026-11-26T14:00:00.000Z', until: '2026-11-26T15:00:00.000Z' }
  const wrong = { seen: open, from: season.until, until: season.from }
  expect(keyIn(await manager.ask(changeIconSeason, { params, body: wrong }))).toEqual([422, 'error.seasonOrder'])
  iconIn(await manager.ask(changeIconSeason, { params, body: { seen: open, ...season } }))
  expect(keyIn(await manager.ask(changeIconSeason, { params, body: { seen: open, ...open } }))).toEqual([
    409,
    'error.stale',
  ])
  const buyer = await site.newMember()
  await earn(site, buyer, 10)
  await expect.poll(sold).not.toContain('prideFlag25')
  expect(keyIn(await buy(buyer, 'prideFlag25', 5))).toEqual([403, 'error.iconNotForSale'])
  clock.set('2026-11-26T14:00:01Z')
  await due()
  await expect.poll(sold).toContain('prideFlag25')
  expect((await buy(buyer, 'prideFlag25', 5)).status).toBe(201)
  clock.set('2026-11-26T15:00:01Z')
  await due()
  await expect.poll(sold).not.toContain('prideFlag25')
  expect((await readInventory(buyer)).owned).toContain('prideFlag25')
})

test('an archived icon is sold no more and stays with its owners', async () => {
  await addProduct(site, 'pizzaDelicious', 5)
  const params = { icon: 'pizzaDelicious' } as const
  const owner = await site.newMember()
  await earn(site, owner, 5)
  await buy(owner, 'pizzaDelicious', 5)
  const archive = (isArchived: boolean) => manager.ask(archiveIcon, { params, body: { isArchived } })
  expect(iconIn(await archive(true)).product?.archivedAt).not.toBe(null)
  expect(keyIn(await archive(true))).toEqual([409, 'error.stale'])
  await expect.poll(sold).not.toContain('pizzaDelicious')
  const late = await site.newMember()
  await earn(site, late, 5)
  expect(keyIn(await buy(late, 'pizzaDelicious', 5))).toEqual([403, 'error.iconNotForSale'])
  expect((await owner.ask(wearIcon, { body: params })).status).toBe(200)
  iconIn(await archive(false))
  expect((await buy(late, 'pizzaDelicious', 5)).status).toBe(201)
})

test('an added icon is drawn, named, sold and worn like the built-in ones', async () => {
  const first = await upload(await sampleIcon(10, 4))
  expect(first.status).toBe(201)
  const { icon, product } = iconIn(first)
  expect([icon, product]).toEqual([expect.stringMatching(/^icon-[0-9a-f]{16}$/), null])
  expect(keyIn(await upload(await sampleIcon(10)))).toEqual([409, 'error.iconExists'])
  const picture = await site.get(`/icons/${icon}.png`)
  expect([picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual([
    ...[200, 'image/png', 'public, max-age=31536000, immutable'],
  ])
  const { width, height } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
  expect([width, height]).toEqual([22, 22])
  expect((await site.get('/icons/icon-0000000000000000.png')).status).toBe(404)
  const offer = { price: 30, stock: null, from: null, until: null }
  expect(keyIn(await manager.ask(offerIcon, { params: { icon }, body: offer }))).toEqual([409, 'error.wordsMissing'])
  const named = { seen: none, ...words('Lamp') }
  iconIn(await manager.ask(nameStaffIcon, { params: { icon }, body: named }))
  expect(keyIn(await manager.ask(nameStaffIcon, { params: { icon }, body: named }))).toEqual([409, 'error.stale'])
  expect(iconIn(await manager.ask(offerIcon, { params: { icon }, body: offer })).product?.price).toBe(30)
  await expect.poll(sold).toContain(icon)
  const member = await site.newMember()
  await earn(site, member, 30)
  expect((await buy(member, icon, 30)).status).toBe(201)
  await member.ask(wearIcon, { body: { icon } })
  const shown = async () =>
    showCurrentUser.result.parse((await member.ask(showCurrentUser, {})).body).user?.equipped_icon
  expect(await shown()).toEqual({
    icon: { image: `/icons/${icon}.png`, name: icon, names: words('Lamp').names },
  })
  iconIn(await manager.ask(nameStaffIcon, { params: { icon }, body: { seen: words('Lamp'), ...words('Lantern') } }))
  await expect.poll(async () => (await shown())?.icon.names?.en).toBe('Lantern en')
  expect(keyIn(await manager.ask(removeStaffIcon, { params: { icon } }))).toEqual([409, 'error.iconInUse'])
  expect(await actsOn(icon)).toEqual(['icon.added', 'icon.named', 'ware.offered', 'icon.named'])
})

test('an icon without owners can be removed, with its picture', async () => {
  const icon = await namedIcon(77, 'Gone')
  expect((await manager.ask(removeStaffIcon, { params: { icon } })).status).toBe(200)
  expect((await site.get(`/icons/${icon}.png`)).status).toBe(404)
  expect(keyIn(await manager.ask(removeStaffIcon, { params: { icon } }))).toEqual([404, 'error.iconNotFound'])
})

test('an icon is given and taken by hotel and name, and the member is notified', async () => {
  await addProduct(site, 'galacticStar', 100)
  const params = { icon: 'galacticStar' } as const
  const member = await site.newMember({ name: 'Lucky', hotel: 'hhde' })
  const to = { hotel: 'hhde', name: 'lucky' } as const
  const given = await manager.ask(giveIconTo, { params, body: to })
  expect([given.status, given.body]).toMatchObject([201, { name: 'Lucky', how: 'given', paid: 0 }])
  expect(keyIn(await manager.ask(giveIconTo, { params, body: to }))).toEqual([409, 'error.iconOwned'])
  expect(keyIn(await manager.ask(giveIconTo, { params, body: { ...to, name: 'nobody' } }))).toEqual([
    404,
    'error.userNotFound',
  ])
  expect(keyIn(await manager.ask(giveIconTo, { params: { icon: 'ambassador' }, body: to }))).toEqual([
    403,
    'error.stepUpRequired',
  ])
  expect(keyIn(await manager.ask(giveIconTo, { params: { icon: 'icon-0000000000000000' }, body: to }))).toEqual([
    404,
    'error.iconNotFound',
  ])
  const boss = await site.newMember({ name: 'Boss', roles: ['administration'] })
  expect(keyIn(await manager.ask(giveIconTo, { params, body: { hotel: boss.hotel, name: 'Boss' } }))).toEqual([
    403,
    'error.rankTooLow',
  ])
  const kinds = async () => (await noticesOf(member)).map(({ notice }) => notice.kind)
  expect(await kinds()).toEqual(['iconGiven'])
  const owners = listIconOwners.result.parse((await manager.ask(listIconOwners, { params, query: {} })).body)
  expect(owners.items.map(({ name }) => name)).toEqual(['Lucky'])
  const account = member.accountId
  expect((await manager.ask(takeIconFrom, { params: { ...params, account } })).body).toEqual({ paidBack: 0 })
  expect(keyIn(await manager.ask(takeIconFrom, { params: { ...params, account } }))).toEqual([409, 'error.stale'])
  // Given back before the member was notified: there is no notice.
  await manager.ask(giveIconTo, { params, body: to })
  clock.set('2026-11-26T16:00:00Z')
  expect(await kinds()).toEqual(['iconGiven'])
  await manager.ask(takeIconFrom, { params: { ...params, account } })
  clock.set('2026-11-26T16:00:11Z')
  expect(await kinds()).toEqual(['iconTaken', 'iconGiven'])
  // Each time is a notice of its own.
  await manager.ask(giveIconTo, { params, body: to })
  await manager.ask(takeIconFrom, { params: { ...params, account } })
  clock.set('2026-11-26T16:00:22Z')
  expect(await kinds()).toEqual(['iconTaken', 'iconGiven', 'iconTaken', 'iconGiven'])
})

test('sales are listed, and summed by day', async () => {
  await addProduct(site, 'nebulaPlanet', 7)
  const buyer = await site.newMember({ name: 'Spender' })
  await earn(site, buyer, 7)
  await buy(buyer, 'nebulaPlanet', 7)
  const ofIcon = async () =>
    listSales.result.parse((await manager.ask(listSales, { query: { icon: 'nebulaPlanet' } })).body).items
  expect(await ofIcon()).toMatchObject([{ icon: 'nebulaPlanet', price: 7, buyer: { name: 'Spender' } }])
  await expect.poll(() => listed('nebulaPlanet')).toMatchObject({ sold: 1, soldLately: 1, stars: 7 })
  const days = showRevenue.result.parse((await manager.ask(showRevenue, { query: { days: 30 } })).body)
  expect([days.length, days.at(-1)?.day]).toEqual([30, '2026-11-26'])
  const { rows } = await site.database.pool.query(
    'select count(*)::int as sold, sum(price)::int as stars from shop_purchases',
  )
  expect(days.at(-1)).toMatchObject(rows[0])
  await buyer.leave()
  await expect.poll(ofIcon).toMatchObject([{ price: 7, buyer: null }])
  const before = { query: { cursor: 'x' } }
  expect(keyIn(await manager.ask(listSales, before))).toEqual([400, 'error.cursorInvalid'])
})
