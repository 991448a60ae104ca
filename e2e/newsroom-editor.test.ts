import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Block } from '#features/news/contract.ts'
import { violationsEverywhere } from './axe.ts'
import { bringBadge, heading, openEditor, paragraph } from './editor-parts.ts'
import { eventually } from './eventually.ts'
import { startOwnSite } from './own-site.ts'

/** Writing with the editor at a desk. What the server stores is what was meant. */
const own = startOwnSite()

beforeAll(() => bringBadge(own, 'MARKET26', 'Snow Globe', 'Head.Porter'))

test('an article is written with the keys, the toolbar and the menus alone', async () => {
  const { page, keys, text, title, t, tool, fill, dialog, saved, reopen } = await openEditor(own)
  // Writing begins in the title.
  await eventually(() => title.evaluate((element) => element === document.activeElement)).toBe(true)
  await keys.type('Winter market')
  await title.press('Enter')
  await keys.type('Fourteen stalls')
  await keys.press('Enter')
  await eventually(() => text.evaluate((element) => element === document.activeElement)).toBe(true)

  // Styles by keys and by the toolbar, and a heading from the menu.
  await keys.type('The ')
  await keys.press('Control+b')
  await keys.type('first')
  await keys.press('Control+b')
  await keys.type(' bell rings on ')
  await tool('kinds.moment').click()
  await fill({ moment: '2026-11-27T20:00' })
  await keys.type('in ')
  await tool('tools.emphasis').click()
  await keys.type('the courtyard')
  await keys.press('Enter')
  await keys.type('/heading')
  await page.getByRole('option', { name: t('line.heading2'), exact: true, selected: true }).waitFor()
  await keys.press('Enter')
  await keys.type('What to bring')
  await keys.press('Enter')

  await keys.type('- Almonds')
  await keys.press('Enter')
  await keys.type('A lantern')
  await keys.press('Enter')
  await keys.press('Enter')

  await tool('kinds.table').click()
  for (const cell of ['Stall', 'Price', 'Tea', '3', 'Nuts']) {
    await keys.type(cell)
    await keys.press('Tab')
  }
  await keys.type('5')
  await tool('tools.rowBelow').click()
  await keys.press('ArrowDown')
  await keys.type('8')
  await keys.press('Shift+Tab')
  await keys.type('Globe')
  await text.locator(':scope > p').last().click()

  // A card from the menu, a mention by its name, and the same as a card.
  await keys.type('/badge')
  await keys.press('Enter')
  await fill({ code: 'MARKET26' })
  await keys.type('Win the [snow')
  await page.getByRole('option', { name: /Snow Globe/ }).waitFor()
  await keys.press('Enter')
  await keys.type('or ask [head.p')
  await page.getByRole('option', { name: /Head\.Porter/ }).waitFor()
  await keys.press('Enter')
  await keys.press('Enter')
  await keys.type('[head.p')
  await page.getByRole('option', { name: /Head\.Porter/ }).waitFor()
  await keys.press('Shift+Enter')

  await keys.type('/notice')
  await keys.press('Enter')
  await fill({ tone: 'warning' })
  await keys.type('The ice is thin.')
  await text.locator(':scope > p').last().click()
  await keys.type('/event')
  await keys.press('Enter')
  await fill({ title: 'Quiz', starts: '2026-11-28T18:00', ends: '2026-11-28T19:30', hotel: 'hhus', eventRoom: '123' })
  await keys.type('See you there.')

  const body: Block[] = [
    paragraph(
      'The ',
      { kind: 'strong', children: ['first'] },
      ' bell rings on ',
      { kind: 'moment', at: '2026-11-27T19:00:00.000Z' },
      ' in ',
      { kind: 'emphasis', children: ['the courtyard'] },
    ),
    heading(2, 'What to bring'),
    { kind: 'list', isOrdered: false, items: [[paragraph('Almonds')], [paragraph('A lantern')]] },
    {
      kind: 'table',
      head: [['Stall'], ['Price']],
      rows: [
        [['Tea'], ['3']],
        [['Nuts'], ['5']],
        [['Globe'], ['8']],
      ],
    },
    { kind: 'badge', code: 'MARKET26' },
    paragraph(
      'Win the ',
      { kind: 'badge', code: 'MARKET26' },
      ' or ask ',
      { kind: 'player', hotel: 'hhus', name: 'Head.Porter' },
      ' ',
    ),
    { kind: 'player', hotel: 'hhus', name: 'Head.Porter' },
    { kind: 'notice', tone: 'warning', children: [paragraph('The ice is thin.')] },
    {
      kind: 'event',
      title: 'Quiz',
      startsAt: '2026-11-28T17:00:00.000Z',
      endsAt: '2026-11-28T18:30:00.000Z',
      room: { hotel: 'hhus', number: 123 },
    },
    paragraph('See you there.'),
  ]
  await eventually(saved).toEqual(body)
  expect(await violationsEverywhere(page, 'written')).toEqual([])

  await reopen()
  await text.getByText('Snow Globe').first().waitFor()
  expect(await saved()).toEqual(body)
  await text.locator(':scope > p').last().click()
  await keys.type('!')
  await eventually(saved).toEqual([...body.slice(0, -1), paragraph('See you there.!')])
  expect(await dialog.count()).toBe(0)
  expect(await title.inputValue()).toBe('Winter market')
})

test('edits are undone and redone; blocks are moved, edited and removed', async () => {
  const { keys, page, text, tool, tools, t, goTo, fill, dialog, saved, title } = await openEditor(own, {
    body: [
      paragraph('One'),
      { kind: 'badge', code: 'MARKET26' },
      paragraph('Two'),
      { kind: 'quote', children: [paragraph('Almonds!')] },
    ],
  })
  const blocks = async () =>
    (await saved()).map((block) => (block.kind === 'paragraph' ? block.children[0] : block.kind))
  await goTo(text.getByText('Two'))
  await keys.press('Alt+ArrowUp')
  await eventually(blocks).toEqual(['One', 'Two', 'badge', 'quote'])
  await keys.press('Alt+ArrowDown')
  await keys.press('Control+z')
  await eventually(blocks).toEqual(['One', 'Two', 'badge', 'quote'])
  await tool('tools.undo').click()
  await eventually(blocks).toEqual(['One', 'badge', 'Two', 'quote'])
  await keys.press('Control+y')
  await eventually(blocks).toEqual(['One', 'Two', 'badge', 'quote'])

  // A card is reached by arrows, edited with Enter and removed with Delete.
  await goTo(text.getByText('Two'))
  await keys.press('End')
  await keys.press('ArrowDown')
  await keys.press('Enter')
  await fill({ code: 'ACH_Login1' })
  await eventually(saved).toContainEqual({ kind: 'badge', code: 'ACH_Login1' })
  await text.locator('[data-card="badge"]').click()
  await keys.press('Delete')
  await eventually(blocks).toEqual(['One', 'Two', 'quote'])

  await goTo(text.getByText('Almonds!'))
  await tool('tools.block').click()
  await page.getByRole('button', { name: t('tools.edit'), exact: true }).click()
  await fill({ source: 'The porter' })
  await eventually(saved).toContainEqual({ kind: 'quote', children: [paragraph('Almonds!')], source: 'The porter' })
  await tool('tools.block').click()
  await page.getByRole('button', { name: t('tools.moveUp') }).click()
  await eventually(blocks).toEqual(['One', 'quote', 'Two'])

  // The list of lines by keys: the focus stays in it.
  await goTo(text.getByText('Two'))
  const lines = tools.getByRole('combobox', { name: t('tools.line') })
  await lines.selectOption('heading3')
  await eventually(blocks).toEqual(['One', 'quote', 'heading'])

  // Keys of the page are not the text's, and the other way round.
  await goTo(text.getByText('One'))
  await eventually(() => lines.inputValue()).toBe('paragraph')
  await keys.press('Control+k')
  await dialog.getByRole('heading', { name: t('kinds.link') }).waitFor()
  await fill({ address: 'www.habbo.com/community', linkText: 'the community' })
  await eventually(saved).toContainEqual(
    paragraph('One', { kind: 'link', href: 'https://www.habbo.com/community', children: ['the community'] }),
  )
  await keys.press('Control+s')
  await dialog.waitFor()
  await keys.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await title.isEditable()).toBe(true)
})

test('the menu of blocks follows what is typed, and Escape keeps it', async () => {
  const { keys, page, text, t, tool, saved } = await openEditor(own, { body: [paragraph('Half'), { kind: 'rule' }] })
  const options = page.getByRole('listbox').getByRole('option')
  await text.locator(':scope > p').last().click()
  await keys.type('/')
  await options.first().waitFor()
  const all = await options.count()
  expect(await violationsEverywhere(page, 'menu')).toEqual([])
  await keys.press('ArrowDown')
  await page.getByRole('option', { name: t('kinds.badges'), selected: true }).waitFor()
  await keys.press('ArrowUp')
  await keys.press('ArrowUp')
  await page.getByRole('option', { name: t('kinds.rule'), selected: true }).waitFor()
  await keys.type('qu')
  await eventually(() => options.count()).toBe(1)
  expect(all).toBeGreaterThan(10)
  await keys.press('Escape')
  await eventually(() => options.count()).toBe(0)
  await keys.type('ick')
  await eventually(saved).toEqual([paragraph('Half'), { kind: 'rule' }, paragraph('/quick')])

  // The button of the toolbar takes nothing away that is selected.
  await text.getByText('Half').selectText()
  await tool('tools.insert').click()
  await options.first().waitFor()
  await keys.type('divider')
  await keys.press('Enter')
  await eventually(async () => (await saved()).map(({ kind }) => kind)).toEqual([
    'paragraph',
    'rule',
    'rule',
    'paragraph',
  ])
  expect((await saved())[0]).toEqual(paragraph('Half '))
})

test('the toolbar is one stop of the Tab key, with arrows inside', async () => {
  const { keys, title, tools, tool } = await openEditor(own)
  const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement)
  await title.focus()
  await keys.press('Shift+Tab')
  expect(await isFocused(tools.getByRole('combobox'))).toBe(true)
  await keys.press('ArrowRight')
  expect(await isFocused(tool('tools.strong'))).toBe(true)
  await keys.press('End')
  expect(await isFocused(tool('tools.block'))).toBe(true)
  await keys.press('ArrowRight')
  expect(await isFocused(tools.getByRole('combobox'))).toBe(true)
  await keys.press('ArrowLeft')
  await keys.press('Tab')
  expect(await isFocused(title)).toBe(true)
  await keys.press('Shift+Tab')
  expect(await isFocused(tool('tools.block'))).toBe(true)
  await keys.press('Shift+Tab')
  expect(await tools.evaluate((element) => element.contains(document.activeElement))).toBe(false)
})

test('the handle beside a block drags it; a full stop follows a mention at once', async () => {
  const body = [paragraph('One'), paragraph('Two'), paragraph('Three')]
  const { page, keys, text, goTo, saved } = await openEditor(own, { body })
  const line = (words: string) => text.locator(':scope > p', { hasText: words })
  await goTo(line('One'))
  const target = await line('Three').boundingBox()
  if (!target) throw new Error('There is no third block')
  await page.locator('[data-handle]').dragTo(line('Three'), { targetPosition: { x: 40, y: target.height - 2 } })
  await eventually(saved).toEqual([paragraph('Two'), paragraph('Three'), paragraph('One')])

  await goTo(line('One'))
  await keys.press('End')
  await keys.type(' and [snow')
  await page.getByRole('option', { name: /Snow Globe/ }).waitFor()
  await keys.press('Enter')
  await keys.type('. More')
  const mention = { kind: 'badge' as const, code: 'MARKET26' }
  await eventually(saved).toEqual([paragraph('Two'), paragraph('Three'), paragraph('One and ', mention, '. More')])
})
