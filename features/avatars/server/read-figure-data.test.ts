import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figureDataXml } from '#demo/hotel/world/figure-data.ts'
import { FigureData } from '../contract.ts'
import { readFigureData } from './read-figure-data.ts'

const head = '<settype type="hd" paletteid="1" mand_m_0="1"><set id="180" gender="M" selectable="1"/></settype>'
const file = (sets: string, colours = '<palette id="1"/>') =>
  `<?xml version="1.0"?><figuredata><colors>${colours}</colors><sets>${sets}</sets></figuredata>`

test('the parts that players can choose are read, with colours and required types', async () => {
  const data = await readFigureData(figureDataXml())
  expect(data?.types.map(({ type }) => type)).toEqual(['hd', 'hr', 'ch', 'lg', 'sh', 'ha', 'he', 'ea', 'fa'])
  const shirts = data?.types.find(({ type }) => type === 'ch')
  expect(shirts).toMatchObject({ palette: 3, needed: { M: false, F: true } })
  expect(shirts?.sets.some(({ colours }) => colours === 2)).toBe(true)
  expect(shirts?.sets.map(({ gender }) => gender)).toContain('U')
  const all = [...(data?.types.flatMap(({ sets }) => sets) ?? []), ...Object.values(data?.palettes ?? {}).flat()]
  // Closed sets and colours are left out.
  expect(all.filter(({ id }) => id === 9999 || id === 999)).toEqual([])
  expect(all.some(({ club }) => club)).toBe(true)
  expect(data?.palettes['1']?.[0]).toMatchObject({ id: 1, hex: 'f6cba4' })
})

test('an invalid entry is left out, the rest is read', async () => {
  const odd =
    '<settype type="HD!" paletteid="1"/><settype type="hr" paletteid="x"/>' +
    '<set id="1"/>' +
    '<settype type="ch" paletteid="1"><set id="-1" gender="M" selectable="1"/><set id="7" gender="X" selectable="1"/>' +
    '<set id="8" gender="U" selectable="1" colorable="1"><part colorable="1" colorindex="99"/></set><set id="8" gender="M" selectable="1"/></settype>'
  const colours =
    '<palette id="1"><color id="1" selectable="1">red</color><color id="2" selectable="1">FF00aa</color></palette>'
  const data = await readFigureData(file(head + odd, colours))
  expect(data?.types).toMatchObject([{ type: 'hd' }, { type: 'ch', sets: [{ id: 8, gender: 'U', colours: 3 }] }])
  expect(data?.palettes).toEqual({ 1: [{ id: 2, hex: 'ff00aa', club: false }] })
})

test.each([
  ['nothing', ''],
  ['a page', '<!DOCTYPE html><html><body>Sorry</body></html>'],
  ['JSON', '{"figuredata":{}}'],
  ['half a file', figureDataXml().slice(0, 2_000)],
  ['a file without its end', file(head).replace('</figuredata>', '')],
  ['a file without heads', file('<settype type="ch" paletteid="1"/>')],
  ['a head that is closed', file(head.replace('selectable="1"', 'selectable="0"'))],
  ['entities that multiply', `<!DOCTYPE x [<!ENTITY a "${'b'.repeat(99)}">]>${file(head)}`],
  ['deep nesting', file(`${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}${head}`)],
  [
    'more kinds than the game has',
    file(
      Array.from({ length: 70 }, (_, at) =>
        head.replace('hd', `${String.fromCharCode(97 + (at % 26))}${String.fromCharCode(97 + Math.floor(at / 26))}`),
      ).join('') + head,
    ),
  ],
])('%s is refused', async (_what, text) => {
  expect(await readFigureData(text)).toBeNull()
})

test('names of object properties, such as __proto__, are plain data', async () => {
  const data = await readFigureData(
    file(
      `${head}<settype type="__proto__" paletteid="1"/>`,
      '<palette id="__proto__"><color id="1" selectable="1">ffffff</color></palette>',
    ),
  )
  expect(data?.types).toHaveLength(1)
  expect(data?.palettes).toEqual({})
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('any file is refused, or is data of the declared form', async () => {
  const pieces = fc.constantFrom(
    ...'<figuredata> </figuredata> <colors> </colors> <sets> </sets> <palette> </palette> </settype> </set> &amp; &#0; <![CDATA[ ]]> <!-- -->'.split(
      ' ',
    ),
    head,
    '<palette id="1">',
    '<color id="1" selectable="1">',
    'FFFFFF</color>',
    '<set id="1" gender="M" selectable="1">',
    '<part type="x" colorable="1" colorindex="1"/>',
  )
  const texts = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.array(pieces, { maxLength: 30 }).map((each) => each.join('')),
    fc.array(pieces, { maxLength: 20 }).map((each) => file(each.join('') + head)),
  )
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const data = await readFigureData(text)
      if (data !== null) expect(FigureData.parse(data)).toEqual(data)
    }),
    { numRuns: 1_500 },
  )
})
