import fc from 'fast-check'
import { history, undo } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type Command, EditorState, type Transaction } from 'prosemirror-state'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Block } from '../../body.ts'
import { blocksOfDocument, documentOfBlocks, pictureOf } from './document.ts'
import { leaveOut, pendingIn, putPicture } from './pending-pictures.ts'
import { schema } from './schema.ts'
import { usePendingPictures } from './use-pending-pictures.ts'

const addressOf = (name: string) => `https://example.org/${name}.png`
const pending = (name: string, isCaptioned = false) =>
  schema.node('pendingPicture', { address: addressOf(name), alt: name, isCaptioned })

type Part = string | Node
const parts = (given: Part[]) => given.map((part) => (typeof part === 'string' ? schema.text(part) : part))
const line = (...given: Part[]) => schema.node('paragraph', null, parts(given))
const heading = (...given: Part[]) => schema.node('heading', { level: 2 }, parts(given))
const cell = (...given: Part[]) => schema.node('tableCell', null, parts(given))
const list = (...nodes: Node[]) => schema.node('bulletList', null, schema.node('listItem', null, nodes))
const table = (...cells: Node[]) => schema.node('table', null, schema.node('tableRow', null, cells))
const documentOf = (...nodes: Node[]) => schema.node('doc', null, nodes)

function run(doc: Node, ...commands: Command[]): Node {
  let state = EditorState.create({ doc })
  for (const command of commands)
    command(state, (transaction) => {
      state = state.apply(transaction)
    })
  state.doc.check()
  return state.doc
}

const put = (name: string): Command =>
  putPicture(addressOf(name), ({ attrs }, caption) =>
    pictureOf({ src: '/pictures/a.png', alt: attrs.alt, width: 10, height: 10, caption: [] }).copy(caption),
  )

/** Blocks in short: `=words` is a heading, `[alt caption]` a picture. */
function short(block: Block): string {
  const words = (children: readonly unknown[]) => children.filter((part) => typeof part === 'string').join('')
  switch (block.kind) {
    case 'paragraph':
      return words(block.children)
    case 'heading':
      return `=${words(block.children)}`
    case 'picture':
      return `[${[block.picture.alt, ...block.picture.caption].join(' ')}]`
    case 'list':
      return `list(${block.items.map((item) => item.map(short).join('|')).join('; ')})`
    case 'quote':
      return `quote(${block.children.map(short).join('|')})`
    case 'table':
      return `table(${block.rows.flat().map(words).join('|')})`
    default:
      return block.kind
  }
}
const shown = (doc: Node) => blocksOfDocument(doc).map(short)

it.each<[Node, string[]]>([
  [documentOf(line('Before ', pending('a'), ' after')), ['Before', '[a]', 'after']],
  [documentOf(line('Before ', pending('a')), line('Last')), ['Before', '[a]', 'Last']],
  [documentOf(line(pending('a'), ' after')), ['[a]', 'after']],
  [documentOf(line('One'), line(pending('a')), line('Two')), ['One', '[a]', 'Two']],
  [documentOf(heading('One ', pending('a'), ' two')), ['=One', '[a]', '=two']],
  [documentOf(line('x ', pending('a'), ' y ', pending('b'), ' z')), ['x', '[a]', 'y', '[b]', 'z']],
  [documentOf(line(pending('a'), pending('b'))), ['[a]', '[b]']],
  [documentOf(list(line(pending('a')), line('One'))), ['list([a]|One)']],
  [documentOf(list(line(pending('a'), 'One'))), ['list([a]|One)']],
  [documentOf(schema.node('quote', null, line('Said ', pending('a')))), ['quote(Said|[a])']],
  [
    // Below the table, in their order if the last one comes first.
    documentOf(table(cell('1 ', pending('a'), ' 2'), cell(pending('b'))), line('Last')),
    ['table(1 2|)', '[a]', '[b]', 'Last'],
  ],
  [documentOf(line(pending('a', true)), line('Its caption'), line('Last')), ['[a Its caption]', 'Last']],
  [documentOf(line('Words', pending('a', true)), line('Its caption')), ['Words', '[a]', 'Its caption']],
])('puts pictures where they were pasted: %s', (doc, expected) => {
  expect(shown(run(doc, put('b'), put('a')))).toEqual(expected)
  const isTable = doc.firstChild?.type.name === 'table'
  if (!isTable) expect(shown(run(doc, put('a'), put('b')))).toEqual(expected)
})

it('puts the picture of an address wherever it was pasted, and only that', () => {
  const doc = documentOf(line(pending('a')), line('Between'), line('And ', pending('a'), pending('b')))
  expect(shown(run(doc, put('a')))).toEqual(['[a]', 'Between', 'And', '[a]'])
})

it('removes what is left out with its empty line, and joins no words', () => {
  const doc = documentOf(line('One ', pending('a'), ' two'), line(pending('a')), line('three', pending('a'), ' four'))
  const left = run(doc, leaveOut(new Set([addressOf('a')])))
  expect(shown(left)).toEqual(['One two', 'three four'])
  expect(left.childCount).toBe(2)
})

const words = fc.constantFrom<Part>('One', ' two ', 'three ', pending('a'), pending('b', true))
const filled = fc.array(words, { maxLength: 5 })
const block: fc.Arbitrary<Node> = fc.letrec<{ block: Node }>((tie) => ({
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    filled.map((given) => line(...given)),
    filled.map((given) => heading(...given)),
    fc.array(filled, { minLength: 1, maxLength: 3 }).map((cells) => table(...cells.map((given) => cell(...given)))),
    fc.tuple(filled, fc.array(tie('block'), { maxLength: 2 })).map(([given, more]) => list(line(...given), ...more)),
    fc.array(tie('block'), { minLength: 1, maxLength: 2 }).map((inside) => schema.node('quote', null, inside)),
  ),
})).block

it('loses no word and no picture, and saves none that is pending', () => {
  const letters = (doc: Node) => doc.textContent.replace(/\s/g, '').split('').sort().join('')
  const count = (doc: Node, name: string) => {
    let found = 0
    doc.descendants(({ type }) => {
      if (type.name === name) found++
    })
    return found
  }
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (nodes) => {
      const doc = documentOf(...nodes)
      const saved = blocksOfDocument(doc)
      expect(blocksOfDocument(documentOfBlocks(saved))).toEqual(saved)
      expect(letters(documentOfBlocks(saved))).toBe(letters(doc))
      const taken = run(doc, put('b'), put('a'))
      expect(letters(taken)).toBe(letters(doc))
      expect([count(taken, 'pendingPicture'), count(taken, 'picture')]).toEqual([0, count(doc, 'pendingPicture')])
      const left = run(doc, leaveOut(new Set([addressOf('a'), addressOf('b')])))
      expect([letters(left), count(left, 'pendingPicture')]).toEqual([letters(doc), 0])
    }),
    { numRuns: 300 },
  )
})

type Pictures = ReturnType<typeof usePendingPictures>
type EditorProps = {
  view: Parameters<typeof usePendingPictures>[0]
  takeOverPicture: Parameters<typeof usePendingPictures>[1]['takeOverPicture']
  show: (pictures: Pictures) => void
}

function Editor({ view, takeOverPicture, show }: EditorProps) {
  show(usePendingPictures(view, { uploadPicture: async () => null, takeOverPicture }))
  return null
}

/** An editor without a page, and its pictures; what is taken over waits for `answer`. */
function editorOf(doc: Node) {
  let state = EditorState.create({ doc, plugins: [history()] })
  const view = {
    get state() {
      return state
    },
    dispatch(transaction: Transaction) {
      state = state.apply(transaction)
    },
    ...{ isDestroyed: false, focus() {} },
  }
  const asked: string[] = []
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  async function takeOverPicture(address: string) {
    asked.push(address)
    await promise
    return {
      src: '/pictures/a.png',
      alt: '',
      width: 10,
      height: 10,
      credit: '',
      focus: { x: 50, y: 50 },
      isDecoration: false,
    }
  }
  let pictures: Pictures | undefined
  const show = (given: Pictures) => {
    pictures = given
  }
  renderToStaticMarkup(createElement(Editor, { view: () => view as never, takeOverPicture, show }))
  if (!pictures) throw new Error('There are no pictures')
  const states = () => pendingIn(state.doc).map(({ attrs }) => attrs.state)
  return { pictures, view, asked, answer, states }
}

it('takes a picture that was removed during the upload and restored by undo', async () => {
  const { pictures, view, asked, answer, states } = editorOf(documentOf(line('One ', pending('a'), ' two')))
  const taking = pictures.take([addressOf('a')])
  pictures.settle(pendingIn(view.state.doc))
  expect(states()).toEqual(['working'])
  pictures.leave([addressOf('a')])
  answer()
  await taking
  undo(view.state, view.dispatch)
  pictures.settle(pendingIn(view.state.doc))
  expect(states()).toEqual(['waiting'])
  await pictures.take([addressOf('a')])
  expect(shown(view.state.doc)).toEqual(['One', '[a]', 'two'])
  expect(asked).toEqual([addressOf('a')])
})

it('uploads a picture that is pasted twice only once, and puts it in both places', async () => {
  const { pictures, view, asked, answer } = editorOf(documentOf(line(pending('a')), line('Between')))
  const taking = pictures.take([addressOf('a')])
  view.dispatch(view.state.tr.insert(view.state.doc.content.size, line(pending('a'))))
  const again = pictures.take([addressOf('a')])
  answer()
  await Promise.all([taking, again])
  expect(shown(view.state.doc)).toEqual(['[a]', 'Between', '[a]'])
  expect(asked).toEqual([addressOf('a')])
})
