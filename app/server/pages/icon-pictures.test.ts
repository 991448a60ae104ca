import { readFileSync } from 'node:fs'
import path from 'node:path'
import { imageSize } from 'image-size'
import { expect, test } from 'vitest'
import { iconImage, iconKeys } from '#features/accounts/contract.ts'

test.each(iconKeys)('the icon %s has its picture in the common size', (key) => {
  const file = path.join(import.meta.dirname, '../../web/public', iconImage(key))
  expect(imageSize(readFileSync(file))).toMatchObject({ width: 22, height: 22, type: 'png' })
})
