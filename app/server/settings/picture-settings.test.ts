import { expect, test } from 'vitest'
import { parseSettings } from '#platform/server/process/settings.ts'
import { openPictureFiles } from './picture-settings.ts'
import { settingsSchema } from './settings.ts'

const open = (environment: Record<string, string>) => openPictureFiles(parseSettings(settingsSchema, environment))
const whole = {
  S3_ENDPOINT: 'https://s3.example.org/',
  S3_BUCKET: 'pictures',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('copies go into a folder or into a fully configured bucket', () => {
  expect(() => open({})).not.toThrow()
  expect(() => open({ PICTURES_FOLDER: '/srv/pictures' })).not.toThrow()
  expect(() => open(whole)).not.toThrow()
})

test('a partly configured bucket prevents the start and names what is missing', () => {
  expect(() => open({ ...whole, S3_BUCKET: '' })).toThrow(
    'The S3 storage is only half described: set S3_BUCKET too, or none of the settings that begin with S3_.',
  )
  expect(() => open({ S3_ENDPOINT: whole.S3_ENDPOINT })).toThrow(
    'set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY too',
  )
  expect(() => open({ S3_SECRET_ACCESS_KEY: 'hush' })).toThrow(/^(?!.*hush)/)
})
