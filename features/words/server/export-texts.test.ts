import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#test/member.ts'
import { startSite, type TestSite } from '#test/site.ts'
import { exportPath } from '../client.ts'
import { changeText } from '../contract.ts'
import { exportFrom } from './export-texts.ts'

/** The translation files with the approved texts in them. */
const locales = path.join(import.meta.dirname, '../../../locales')
let site: TestSite
let manager: Member
beforeAll(async () => {
  site = await startSite()
  manager = await site.newMember({ roles: ['administration'] })
})
afterAll(() => site.close())

const shippedFile = (name: string) => readFile(path.join(locales, name), 'utf8')

/** Reads the files of a ZIP archive by its list at the end, as other programs do. */
function unzipped(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, length, start] = [
      archive.readUInt32LE(at + 20),
      archive.readUInt16LE(at + 28),
      archive.readUInt32LE(at + 42),
    ]
    const content = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    const plain = inflateRawSync(archive.subarray(content, content + packed))
    expect(plain.byteLength).toBe(archive.readUInt32LE(at + 24))
    files.set(archive.toString('utf8', at + 46, at + 46 + length), plain.toString('utf8'))
    at += 46 + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
  }
  return files
}

test('without changes every file is that of the repository, byte for byte', async () => {
  const files = await exportFrom(site.database.db)
  expect(files.length).toBeGreaterThan(140)
  for (const { name, content, isChanged } of files) {
    expect(isChanged).toBe(false)
    expect(content).toBe(await shippedFile(name))
  }
})

test('a changed text changes one line of its file; the download has the same', async () => {
  const body = { language: 'tr', key: 'shell:menu.home', version: 0, text: 'Başlangıç “1”' } as const
  expect((await manager.ask(changeText, { body })).status).toBe(200)
  const files = await exportFrom(site.database.db)
  expect(files.filter(({ isChanged }) => isChanged).map(({ name }) => name)).toEqual(['tr/shell.json'])
  const content = files.find(({ name }) => name === 'tr/shell.json')?.content ?? ''
  const [before, after] = [(await shippedFile('tr/shell.json')).split('\n'), content.split('\n')]
  expect(after.length).toBe(before.length)
  expect(after.filter((line, place) => line !== before[place])).toEqual(['    "home": "Başlangıç “1”",'])

  const download = async () => {
    const response = await manager.get(exportPath)
    expect(response.headers.get('content-type')).toBe('application/zip')
    return unzipped(Buffer.from(await response.arrayBuffer()))
  }
  await expect.poll(async () => (await download()).get('locales/tr/shell.json')).toBe(content)
  expect((await download()).size).toBe(files.length)
  const stranger = await site.newMember()
  const refused = await stranger.get(exportPath)
  expect(refused.status).toBe(403)
})
