import path from 'node:path'
import { expect, test } from 'vitest'
import { openUsedModules } from './used-modules.ts'

const folder = path.resolve('features/kitchen/web')

/** The files that `page.tsx` uses of those given with their code. */
function usedBy(files: Readonly<Record<string, string>>): string[] {
  const graph = {
    getModuleInfo(id: string) {
      const code = files[path.relative(folder, id)]
      if (code === undefined) return null
      const importedIds = [...code.matchAll(/'(?:\.\/|#features\/kitchen\/web\/)(.+?)'/g)].map(([, file = '']) =>
        path.join(folder, file),
      )
      return { code, importedIds, dynamicallyImportedIds: [] }
    },
  }
  return [...openUsedModules(graph)(path.join(folder, 'page.tsx'))].map((id) => path.relative(folder, id)).sort()
}

test('of a module that only re-exports, only the imported names count as used', () => {
  const used = usedBy({
    'page.tsx': "import { Used } from '#features/kitchen/web/parts.tsx'\nexport const page = () => Used",
    'parts.tsx': "export { Inner as Used } from './used.ts'\nexport { Other } from './other.ts'",
    'used.ts': "import './sheet.css'\nimport { deep as Deep } from './deep.ts'\nexport const Inner = Deep",
    'deep.ts': 'export const deep = 1',
    'other.ts': 'export const Other = 2',
    'sheet.css': 'a {}',
  })
  expect(used).toEqual(['deep.ts', 'page.tsx', 'sheet.css', 'used.ts'])
})

test('a module with code of its own is used whole, with everything that it imports', () => {
  const used = usedBy({
    'page.tsx': "import own from './own.ts'\nimport { mixed } from './mixed.ts'\nexport default [own, mixed]",
    'own.ts': 'export default 1',
    'mixed.ts':
      "import { helper } from './helper.ts'\nexport { away } from './away.ts'\nexport const mixed = () => helper",
    'helper.ts': 'export const helper = 1',
    'away.ts': 'export const away = 2',
  })
  expect(used).toEqual(['helper.ts', 'mixed.ts', 'own.ts', 'page.tsx'])
})

test('a module that is imported whole is used with all its re-exports, also by export *', () => {
  const used = usedBy({
    'page.tsx': "import * as all from './all.ts'\nexport default all",
    'all.ts': "export { one } from './one.ts'\nexport * from './two.ts'",
    'one.ts': 'export const one = 1',
    'two.ts': "export { three } from './three.ts'",
    'three.ts': 'export const three = 3',
  })
  expect(used).toEqual(['all.ts', 'one.ts', 'page.tsx', 'three.ts', 'two.ts'])
})
