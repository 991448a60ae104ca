import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openStation, type Station } from '#demo/station/open-station.ts'
import { settingsOf } from '#demo/station/settings-of.ts'
import { hotelCodes } from '#features/hotels/contract.ts'
import { showNoticeSettings, startPush } from '#features/notifications/contract.ts'
import { changeStations, StationSetup, showStationSetup, stationFields } from '#features/radio/contract.ts'
import { runCommand } from '#test/command-program.ts'
import { emptyDatabase } from '#test/database.ts'
import type { Member } from '#test/member.ts'
import { openObjectStorage } from '#test/object-storage.ts'
import { browserKeys, openPushService } from '#test/push-service.ts'
import { startSite, type TestSite } from '#test/site.ts'

/**
 * What the check of the settings learns from the database, the storage and systemd, on a site whose
 * stations are chosen in housekeeping.
 */
let station: Station
let push: Awaited<ReturnType<typeof openPushService>>
let storage: Awaited<ReturnType<typeof openObjectStorage>>
let site: TestSite
let chief: Member
let folder: string
let settings: { DATABASE_URL: string } & Record<string, string>
beforeAll(async () => {
  station = await openStation({})
  push = await openPushService()
  storage = await openObjectStorage()
  const own = { RADIO_PRIVATE_ORIGINS: `${station.origin}, ${push.address}`, PUSH_SERVICE_URL: push.address }
  site = await startSite({ settings: own })
  chief = await site.newMember({ roles: ['administration'] })
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'check-')))
  settings = {
    DATABASE_URL: site.connectionString,
    DATA_DIR: path.join(folder, 'data'),
    ...Object.fromEntries(hotelCodes.map((code) => [`HOTEL_URL_${code.toUpperCase()}`, site.hotel.addressOf(code)])),
    HOTEL_IMAGES_URL: site.hotel.imagesAddress,
    PUBLIC_URL: site.address,
    ...own,
  }
})
afterAll(async () => {
  await site.close()
  await storage.close()
  await push.close()
  await station.close()
  await rm(folder, { recursive: true })
})

/** All lines of a check, with one space between the columns. */
async function check(more: Record<string, string> = {}): Promise<string[]> {
  const { out } = await runCommand('settings', ['check'], { ...settings, ...more })
  return out.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' '))
}

/** The lines about something. */
async function linesOf(what: string, more: Record<string, string> = {}): Promise<string[]> {
  return (await check(more)).filter((line) => line.split(' ').slice(1).join(' ').startsWith(`${what} `))
}

async function choose(choices: Record<string, string>): Promise<void> {
  const { version: seen } = StationSetup.parse((await chief.ask(showStationSetup, {})).body)
  const none = Object.fromEntries(stationFields.map((field) => [field, '']))
  const body = { ...none, ...choices, seen } as Parameters<typeof chief.ask<typeof changeStations>>[1]['body']
  expect((await chief.ask(changeStations, { body })).status).toBe(200)
}

const chosen = () => {
  const { RADIO_KIND, RADIO_URL, RADIO_MOUNT, RADIO_DJ_FROM, RADIO_SHOW_FROM } = settingsOf(station, 'icecast')
  const [mainKind, mainUrl, mainMount] = [RADIO_KIND, RADIO_URL, RADIO_MOUNT].map(String)
  return { mainKind, mainUrl, mainMount, mainDjFrom: String(RADIO_DJ_FROM), mainShowFrom: String(RADIO_SHOW_FROM) }
}

test('a station chosen in housekeeping is asked and listened to', async () => {
  expect(await linesOf('station')).toEqual(['ok station There is none, neither in the settings nor in housekeeping.'])
  await choose(chosen() as Record<string, string>)
  const where = `${station.origin}, as chosen in housekeeping,`
  const [line, ...others] = await linesOf('station')
  expect(others).toEqual([])
  expect(line?.replaceAll(/\d+ ms/g, 'n ms')).toBe(`ok station ${where} answers, n ms, and its audio begins, n ms.`)

  await choose({ ...chosen(), mainStreamUrl: push.address } as Record<string, string>)
  const [silent] = await linesOf('station')
  expect(silent).toContain(`note station ${where} answers, `)
  expect(silent).toContain(`but no audio comes from ${push.address}: `)

  await choose({ ...chosen(), mainKind: 'azuracast' } as Record<string, string>)
  expect((await linesOf('station'))[0]).toContain(`note station ${where} does not tell what plays, as azuracast does: `)
  // The settings of the environment come first.
  const nothing = { RADIO_KIND: 'icecast', RADIO_URL: 'http://127.0.0.1:1' }
  expect(await linesOf('station', nothing)).toEqual([
    'note station http://127.0.0.1:1 does not tell what plays, as icecast does: nothing answers at this port (ECONNREFUSED).',
  ])
  const unread = 'note station One that is chosen in housekeeping was not called: there is no database to read.'
  expect(await linesOf('station', { DATABASE_URL: '' })).toEqual([unread])
  const empty = await emptyDatabase()
  onTestFinished(() => empty.drop())
  expect(await linesOf('station', { DATABASE_URL: empty.connectionString })).toEqual([unread])
})

test('the keys of web push are tried, and the services are called at which browsers are subscribed', async () => {
  const { PUSH_SERVICE_URL: _, ...withoutOwn } = settings
  const own = settings
  settings = withoutOwn as typeof settings
  onTestFinished(() => {
    settings = own
  })
  await site.database.pool.query("delete from platform_secrets where name = 'web push'")
  expect(await linesOf('push')).toEqual([
    'ok push The keys are made when a browser first asks for them; no service was called, as no browser is subscribed.',
  ])
  const { rows } = await site.database.pool.query("select from platform_secrets where name = 'web push'")
  expect(rows).toEqual([])
  const member = await site.newMember()
  await member.ask(showNoticeSettings, {})
  expect(await linesOf('push')).toEqual([
    'ok push The keys are valid; no service was called, as no browser is subscribed.',
  ])
  const body = { endpoint: `${push.address}/browser/1`, keys: browserKeys().keys, language: 'en' } as const
  expect((await member.ask(startPush, { body })).status).toBe(201)
  expect(await linesOf('push')).toEqual([
    'ok push The keys are valid.',
    `note push service ${push.address} is not reached: forbiddenAddress (literal address).`,
  ])
  push.messages.length = 0
  const [, line] = await linesOf('push', { PUSH_SERVICE_URL: push.address })
  expect(line?.replaceAll(/\d+ ms/g, 'n ms')).toBe(`ok push service ${push.address} answers, n ms.`)
  expect(push.messages.map(({ path: at }) => at)).toEqual(['/'])
  expect(await linesOf('push', { WEB_PUSH: 'false' })).toEqual(['ok push It is off.'])
  expect(await linesOf('push', { DATABASE_URL: '' })).toEqual([
    'note push The keys were not tried: there is no database to read them from.',
  ])
})

test('the bucket for files of applicants must be private', async () => {
  const given = { ...storage.settings(), S3_PRIVATE_BUCKET: 'private' }
  const pictures = 'ok S3 storage The bucket pictures can be read and written.'
  expect(await linesOf('S3 storage', given)).toEqual([
    pictures,
    'ok S3 storage The bucket private can be read and written, and not without the key.',
  ])
  storage.publicBuckets.add('private')
  expect(await linesOf('S3 storage', given)).toEqual([
    pictures,
    'WRONG S3 storage Everybody can read the bucket private, which is for files of applicants.',
  ])
  storage.publicBuckets.delete('private')
  storage.dropsUnsigned = true
  onTestFinished(() => {
    storage.dropsUnsigned = false
  })
  expect(await linesOf('S3 storage', given)).toEqual([
    pictures,
    expect.stringMatching(
      /^note S3 storage The bucket private can be read and written; whether others can read it could not be checked: network \(.+\)\.$/,
    ),
  ])
  expect(storage.objects.size).toBe(0)
  expect(await linesOf('attachments', given)).toEqual([])
  expect(await linesOf('attachments')).toHaveLength(1)
})

/** A `systemctl` that shows units as systemd does, one block for each. */
async function systemdWith(...units: Record<string, string>[]): Promise<Record<string, string>> {
  const place = await mkdtemp(path.join(folder, 'systemd-'))
  const blocks = units.map((unit) =>
    Object.entries(unit)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  await writeFile(path.join(place, 'shown'), blocks.join('\n'))
  await writeFile(path.join(place, 'systemctl'), `#!/bin/sh\n[ "$1" = show ] && cat '${place}/shown'\n`)
  await chmod(path.join(place, 'systemctl'), 0o755)
  return { PATH: `${place}:${process.env.PATH}` }
}

const strict = { Id: 'nightbell.service', LoadState: 'loaded', ActiveState: 'active', ProtectSystem: 'strict' }

test('a folder that the service may not write to is named, though the shell may', async () => {
  const data = path.join(folder, 'data')
  await mkdir(data, { recursive: true })
  const backups = path.join(folder, 'with space', 'backups')
  const given = { BACKUP_FOLDER: backups }
  const advice = `: allow it with "systemctl edit nightbell.service" and ReadWritePaths="${backups}", then restart.`
  const all = async (unit: Record<string, string>, more: Record<string, string> = {}) => {
    const systemd = await systemdWith({ ...strict, ReadWritePaths: `-${data}`, ...unit })
    const lines = await check({ ...given, ...more, ...systemd })
    return lines.filter((line) => /^\w+ (?:service|backups) /.test(line) && line.includes('may '))
  }
  const refused = (reason: string, how = advice) => [
    `note backups nightbell.service may not write to ${backups} (${reason})${how}`,
  ]
  const fine = ['ok service nightbell.service may write to all folders.']
  expect(await all({})).toEqual(refused('ProtectSystem=strict'))
  expect(await all({ ReadWritePaths: `-${data} "${folder}/with space"` })).toEqual(fine)
  expect(await all({ BindPaths: `/mnt:${folder}:rbind` })).toEqual(fine)
  expect(await all({ ProtectSystem: 'full' })).toEqual(fine)
  expect(await all({ ProtectSystem: 'no', ReadOnlyPaths: `"${folder}/with space"` })).toEqual(refused('ReadOnlyPaths'))
  const inside = { ReadWritePaths: folder, InaccessiblePaths: `"${folder}/with space"` }
  expect(await all(inside)).toEqual(refused('InaccessiblePaths', ': use another folder.'))
  const state = { ReadWritePaths: data, StateDirectory: 'nightbell' }
  expect(await all(state, { BACKUP_FOLDER: '/var/lib/nightbell/backups' })).toEqual(fine)
  const home = await all({ ProtectHome: 'yes', ReadWritePaths: '/' }, { BACKUP_FOLDER: '/root/backups' })
  expect(home).toEqual([
    'note backups nightbell.service may not write to /root/backups (ProtectHome=yes): use another folder.',
  ])
  const temporary = await all({ PrivateTmp: 'yes', ReadWritePaths: '/' }, { BACKUP_FOLDER: '/var/tmp/backups' })
  expect(temporary[0]).toContain(
    '/var/tmp/backups (PrivateTmp=yes, which is emptied at each restart): use another folder.',
  )
})

test('services that are not in use, and machines without systemd, say nothing', async () => {
  const lines = async (systemd: Record<string, string>) =>
    (await check(systemd)).filter((line) => /^\w+ (?:service|data folder) /.test(line) && line.includes('may '))
  expect(await lines(await systemdWith({ ...strict, LoadState: 'not-found' }))).toEqual([])
  expect(await lines(await systemdWith({ ...strict, ActiveState: 'inactive', UnitFileState: 'disabled' }))).toEqual([])
  expect(await lines({ PATH: folder })).toEqual([])
  const enabled = { ...strict, ActiveState: 'inactive', UnitFileState: 'enabled' }
  const workers = ['nightbell-web@3001.service', 'nightbell-tasks.service']
  expect(await lines(await systemdWith(...workers.map((Id) => ({ ...enabled, Id }))))).toEqual(
    workers.map((Id) => expect.stringContaining(`note data folder ${Id} may not write to `)),
  )
})
