import { expect, test } from 'vitest'
import { parseSettings } from '#platform/server/process/settings.ts'
import { problemsOfSettings, refuseInvalid } from './read-settings.ts'
import { settingsSchema } from './settings.ts'

const housekeeping = (value?: string) => parseSettings(settingsSchema, { HOUSEKEEPING_URL: value }).HOUSEKEEPING_URL

test('housekeeping is a page of this site, another path on it, or a site of its own', () => {
  expect(housekeeping()).toBe('/housekeeping')
  expect(housekeeping('/staff')).toBe('/staff')
  expect(housekeeping('https://staff.example/desk?from=menu')).toBe('https://staff.example/desk?from=menu')
})

test.each([
  'staff',
  '//staff.example',
  '/\\staff.example',
  'javascript:alert(1)',
  'ftp://staff.example',
  'https://',
  '/a b',
])('housekeeping cannot be %s', (value) => {
  expect(() => housekeeping(value)).toThrow('The setting HOUSEKEEPING_URL is invalid')
})

test('all problems are listed at once, and misspelt names with what was meant', () => {
  const given = { PORT: 'x', BACKUP_KEEP: '0', SITENAME: 'Bell', PATH: '/bin', ROLE: 'web', S3_BUCKET: 'b' }
  const { invalid, misspelt } = problemsOfSettings(given)
  expect(invalid).toEqual([
    'The setting PORT is invalid: it must be a whole number from 0 to 65535.',
    'The setting BACKUP_KEEP is invalid: it must be a whole number from 1 to 1000.',
    'ROLE=web shares its database with other processes, so DATABASE_URL must be set.',
    'The S3 storage is only half described: set S3_ENDPOINT, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too, or none of the settings that begin with S3_.',
  ])
  expect(misspelt).toEqual(['SITENAME is not a setting: did you mean SITE_NAME?'])
  expect(() => refuseInvalid(given)).toThrow([...invalid, ...misspelt].join('\n'))
  expect(refuseInvalid({ SITENAME: 'Bell' })).toEqual(misspelt)
})

test('the private bucket needs the storage, and is not the bucket of the pictures', () => {
  const storage = { S3_ENDPOINT: 'https://s3.example', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hush' }
  const problems = (given: Record<string, string>) => problemsOfSettings(given).invalid
  expect(problems({ S3_PRIVATE_BUCKET: 'b' })).toEqual([
    'The S3 storage is only half described: set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too, or none of the settings that begin with S3_.',
  ])
  expect(problems({ ...storage, S3_BUCKET: 'a', S3_PRIVATE_BUCKET: ' a ' })).toEqual([
    'S3_PRIVATE_BUCKET must be a different bucket from S3_BUCKET: what is in that one is shown to everybody.',
  ])
  for (const more of [{}, { S3_PRIVATE_BUCKET: 'b' }])
    expect(problems({ ...storage, S3_BUCKET: 'a', ...more })).toEqual([])
})

test.each([
  ['DATABASE_URI', 'DATABASE_URL'],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['Public_Url', 'PUBLIC_URL'],
  ['port', 'PORT'],
  ['OPERATOR_EMAL', 'OPERATOR_EMAIL'],
])('%s is taken for a misspelt %s', (name, meant) => {
  expect(problemsOfSettings({ [name]: 'x' }).misspelt).toEqual([`${name} is not a setting: did you mean ${meant}?`])
})

test.each(['HOME', 'SORT', 'HOSTNAME', 'USERNAME', 'LOGNAME', 'NODE_ENV', 'HTTP_PROXY', 'NO_PROXY', 'JOURNAL_STREAM'])(
  '%s belongs to another program',
  (name) => {
    expect(problemsOfSettings({ [name]: 'x' }).misspelt).toEqual([])
  },
)

test('unknown settings are ignored, and empty ones count as unset', () => {
  const parsed = parseSettings(settingsSchema, { SITE_NAMES: 'Bell', SITE_NAME: ' ', PORT: '' })
  expect(parsed).toMatchObject({ SITE_NAME: 'Nightbell', PORT: 3000 })
  expect(parsed).not.toHaveProperty('SITE_NAMES')
})

test('a refused setting is named with its valid values, without its value', () => {
  expect(() => parseSettings(settingsSchema, { METRICS_TOKEN: 'my secret' })).toThrow(
    /^The setting METRICS_TOKEN is invalid: it must have 16 to 200 plain characters and no spaces\.$/,
  )
})
