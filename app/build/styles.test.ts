import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { builtFolder } from '#test/site-settings.ts'
import { scopedName } from './scoped-name.ts'

test('the styles of every CSS module are in the build', () => {
  const built = globSync(path.join(builtFolder, '{client,staff}/**/*.css')).map((file) => readFileSync(file, 'utf8'))
  const modules = globSync('{app,features,platform}/**/*.module.css')
  expect(modules.length).toBeGreaterThan(100)
  const missing = modules.filter((file) => {
    const ending = scopedName('', path.resolve(file))
    return !built.some((sheet) => sheet.includes(ending))
  })
  expect(missing).toEqual([])
})
