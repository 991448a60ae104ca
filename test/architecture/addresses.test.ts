// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code that is judged here is full of templates
import { expect, test } from 'vitest'
import { judgeAddresses } from './addresses.ts'

test('pages are addressed by name', () => {
  const pages = ['home', 'beds', 'beds/$bed', 'pots/of/$hotel/$name', 'pots/shelf']
  const judge = (text: string, path = 'features/garden/web/beds.tsx') => judgeAddresses([{ path, text }], pages)
  const written = [
    "'/home'",
    "'/beds?page=2'",
    "'pots/shelf'",
    "'/$language/beds'",
    "'/de/home'",
    '`/${language}/anything`',
    '`/${useLanguage()}`',
    '`${publicUrl}/${language}/beds/${bed}`',
    '`${publicUrl}/${item.language}?all`',
    '`beds/${bed}`',
    '`/pots/of/${hotel}/x`',
    '`/home?hotel=${hotel}`',
    '<a href="/beds" />',
  ]
  for (const text of written)
    expect(judge(text), text).toEqual([expect.stringContaining('is written out (pages are addressed by name)')])
  const other = [
    "'home'",
    "'beds'",
    "'/homes'",
    "'features/beds/web/bed.tsx'",
    "'/api/get/beds/1'",
    '`/files/${language}/${name}`',
    '`/${language}.webmanifest`',
    '`tag:${host}:${id}/${language}`',
    '// /de/home\n`${a}/${b}`',
  ]
  for (const text of other) expect(judge(text), text).toEqual([])
  expect(judge("'/home'", 'features/garden/web/beds.test.tsx')).toEqual([])
  expect(judge("'/home'", 'platform/contract/addresses.ts')).toEqual([])
})
