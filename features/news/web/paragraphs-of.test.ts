import { expect, test } from 'vitest'
import type { Block } from '../contract.ts'
import { paragraphsOf } from './paragraphs-of.ts'

test('keeps the text of a body in order, with spaces between', () => {
  const body: Block[] = [
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
    {
      kind: 'paragraph',
      children: [
        'Ask ',
        { kind: 'player', hotel: 'hhus', name: 'luna' },
        ' for ',
        { kind: 'badge', code: 'ACH_1' },
        ' at ',
        { kind: 'moment', at: '2026-12-05T18:00:00.000Z' },
      ],
    },
    { kind: 'quote', children: [{ kind: 'paragraph', children: ['Aye'] }], source: 'The porter' },
    { kind: 'notice', tone: 'tip', children: [{ kind: 'paragraph', children: ['Knock'] }] },
    { kind: 'notice', tone: 'spoiler', children: [{ kind: 'paragraph', children: ['The left door'] }] },
    { kind: 'badges', codes: ['ACH_1', 'ACH_2'] },
    { kind: 'room', hotel: 'hhus', number: 5 },
    { kind: 'event', title: 'Party', startsAt: '2026-12-05T18:00:00.000Z', endsAt: null, room: null },
  ]
  expect(paragraphsOf(body, (at) => `<${at.slice(0, 10)}>`)).toEqual([
    'How',
    'Take the left lift up.',
    '• One',
    '• Two',
    'Said here',
    'Drink | Price',
    'Tea | two',
    'Ask luna for ACH_1 at <2026-12-05>',
    'Aye',
    '— The porter',
    'Knock',
    'Party: <2026-12-05>',
  ])
})
