import type pg from 'pg'
import { iconKeys } from '#features/accounts/contract.ts'
import { openDatabase } from '#platform/server/database/database.ts'
import { amounts, fillCatalogueAndSite, fillJobs, fillRadio, fillShop, fillTeam } from './lists/fill-studio.ts'
import { measureLists } from './lists/measure-lists.ts'
import { run } from './pages/process.ts'
import { addMembers } from './polling/visitors.ts'
import { openBenchDatabase, quietSite } from './setup.ts'

/**
 * The lists of studio, applications, shop, team, catalogue and site over HTTP at 16 connections:
 * 200 thousand requests, 20 thousand applications with 60 thousand messages, 500 thousand
 * purchases, 20 thousand pictures of the game. Load and database share the cores.
 */
const staff = '/api/get/housekeeping'
const [icon = ''] = iconKeys.slice(-1)
const lists = {
  'studio: on air': `${staff}/radio/air`,
  'studio: waiting requests': `${staff}/radio/air/requests`,
  'studio: past requests': `${staff}/radio/requests`,
  'studio: past requests, a show': `${staff}/radio/requests?show=7`,
  'studio: past requests, declined': `${staff}/radio/requests?answer=declined`,
  'studio: past requests, by words': `${staff}/radio/requests?text=lantern`,
  'studio: past requests, a rare word': `${staff}/radio/requests?text=number 190012`,
  'studio: filters': `${staff}/radio/requests/filters`,
  'studio: a week': `${staff}/radio/schedule`,
  'applications: waiting': `${staff}/jobs/applications`,
  'applications: decided': `${staff}/jobs/applications?show=decided`,
  'applications: a position': `${staff}/jobs/applications?show=decided&position=bench-3`,
  'applications: one': `${staff}/jobs/applications/19980`,
  'applications: positions': `${staff}/jobs/positions`,
  'shop: icons': `${staff}/shop/icons`,
  'shop: sales': `${staff}/shop/sales`,
  'shop: sales of an icon': `${staff}/shop/sales?icon=${icon}`,
  'shop: owners of an icon': `${staff}/shop/icons/${icon}/owners`,
  'shop: revenue of a year': `${staff}/shop/revenue?days=365`,
  'team: all': `${staff}/team`,
  'catalogue: pictures': `${staff}/catalogue/pictures`,
  'catalogue: pictures by words': `${staff}/catalogue/pictures?q=lantern 12`,
  'catalogue: hidden pictures': `${staff}/catalogue/pictures?show=hidden`,
  'site: settings': `${staff}/site/settings`,
  'site: changes of settings': `${staff}/site/settings/changes`,
  'site: stations': `${staff}/site/stations`,
  'site: notices': `${staff}/site/banners`,
  'site: imports': `${staff}/site/imports`,
  'site: health': `${staff}/site/health`,
  'today: what waits': `${staff}/today`,
}

const server = await openBenchDatabase()
const database = openDatabase({
  connectionString: server.connectionString,
  connections: 2,
  onIdleError: (error) => console.error(error.message),
})
const [cookie = ''] = await addMembers(database.pool, amounts.members)
await fill(database.pool)
// A station that nothing answers for, asked as seldom as possible.
const station = { RADIO_KIND: 'icecast', RADIO_URL: 'http://127.0.0.1:1', RADIO_POLL_SECONDS: '300' }
const site = await run('site-process.ts', { ...quietSite(server.connectionString), ...station })
await measureLists(site.address, cookie, lists)
await site.stop()
await database.close()
await server.close()

async function fill(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await fillTeam(client)
    await fillRadio(client)
    await fillJobs(client)
    await fillShop(client, iconKeys)
    await fillCatalogueAndSite(client)
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}
