import { expect, test } from 'vitest'
import { paragraphsOf } from './paragraphs-of.ts'

test('keeps the text of a body in order, with spaces between', () => {
  const paragraphs = paragraphsOf([
    { kind: 'heading', level: 2, id: 'a', children: ['How'] },
    {
      kind: 'paragraph',
      children: ['Take ', { kind: 'strong', children: ['the left '] }, 'lift', { kind: 'break' }, 'up.'],
    },
    { kind: 'rule' },
    { kind: 'picture', picture: { src: '/x.png', alt: 'A lift', width: 1, height: 1, caption: [] } },
    {
      kind: 'list',
      isOrdered: false,
      items: [[{ kind: 'paragraph', children: ['One'] }], [{ kind: 'paragraph', children: ['Two'] }]],
    },
    {
      kind: 'quote',
      children: [{ kind: 'paragraph', children: ['Said ', { kind: 'link', href: '/home', children: ['here'] }] }],
    },
    { kind: 'table', head: [['Drink'], ['Price']], rows: [[['Tea'], ['two']]] },
    { kind: 'video', provider: 'youtube', id: 'aaaaaaaaaaa', title: 'A walk' },
  ])
  expect(paragraphs).toEqual([
    'How',
    'Take the left lift up.',
    '• One',
    '• Two',
    'Said here',
    'Drink | Price',
    'Tea | two',
  ])
})
