import { afterAll, beforeAll, expect, test } from 'vitest'
import { removePicture, replacePicture, showPicture, widthsOf } from '#features/media/contract.ts'
import { addedPicture, samplePhoto, sizesMade } from '#test/library-pictures.ts'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { changeSiteSettings, listSettingChanges, SiteSettings, showSiteSettings } from '../contract.ts'

/** A picture of the library in place of the bell. */
let site: TestSite
let admin: Member
beforeAll(async () => {
  site = await startSite()
  admin = await site.newMember({ name: 'Admin', roles: ['administration'] })
})
afterAll(() => site.close())

const shown = async () => SiteSettings.parse((await admin.ask(showSiteSettings, {})).body)
async function choose(logo: string | null) {
  const version = (await shown()).details.find(({ name }) => name === 'logo')?.version ?? 0
  return admin.ask(changeSiteSettings, { body: { logo, seen: { logo: version } } })
}
const logosOf = async () => {
  const html = await (await site.get('/en/home')).text()
  return [
    ...html.slice(0, html.indexOf('<main')).matchAll(/<img src="(\/pictures\/library\/[^"]+)" width="(\d+)"/g),
  ].map(([, src, width]) => [src, Number(width)])
}

test('the header shows the smallest file that is large enough, and the bell again once it is taken back', async () => {
  const picture = await addedPicture(site, admin, {
    bytes: await samplePhoto(1_000, 400),
    name: 'logo.jpg',
    type: 'image/jpeg',
  })
  await sizesMade(site, picture)
  expect((await choose(picture.src)).status).toBe(200)
  const [least = 0] = widthsOf(picture.width)
  expect(await logosOf()).toEqual([[picture.src.replace(/\.\w+$/, `-${least}.webp`), 1_000]])
  expect((await site.get((await logosOf())[0]?.[0] as string)).headers.get('content-type')).toBe('image/webp')

  const used = showPicture.result.parse((await admin.ask(showPicture, { params: { id: picture.id } })).body)
  expect(used.uses).toEqual([{ subject: 'site', thing: 'settings', language: null, label: 'Logo' }])
  expect((await admin.ask(removePicture, { params: { id: picture.id } })).status).toBe(409)

  const bytes = await samplePhoto(900, 300, 2)
  const path = replacePicture.path.replace(':id', String(picture.id))
  const next = await addedPicture(site, admin, { bytes, name: 'new.jpg', type: 'image/jpeg' }, path)
  await expect.poll(logosOf).toEqual([[next.src.replace(/\.\w+$/, `-${least}.webp`), 900]])
  const { items } = listSettingChanges.result.parse(
    (await admin.ask(listSettingChanges, { query: { name: 'logo' } })).body,
  )
  expect(items.map(({ person, after }) => [person?.name, after])).toEqual([
    [undefined, { src: next.src, width: 900, height: 300 }],
    ['Admin', { src: picture.src, width: 1_000, height: 400 }],
  ])

  expect((await choose(null)).status).toBe(200)
  expect(await logosOf()).toEqual([])
  expect((await admin.ask(removePicture, { params: { id: next.id } })).status).toBe(200)
})
