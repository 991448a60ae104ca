import type { EditorState } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { EditorProps } from '../newsroom/editor-handle.ts'
import { startOf } from './commands.ts'
import { nodeAtPlace } from './document.ts'

/** Marks the blocks that colleagues are in, and those with open remarks. */
export function blockMarks({ colleagues, remarks }: Pick<EditorProps, 'colleagues' | 'remarks'>) {
  return ({ doc }: EditorState): DecorationSet => {
    const marks = [
      ...colleagues.map(({ block, name }) => ({ block, attributes: { 'data-colleague': name } })),
      ...remarks.map(({ block }) => ({ block, attributes: { 'data-remarked': '' } })),
    ]
    return DecorationSet.create(
      doc,
      marks.flatMap(({ block, attributes }) => {
        const index = nodeAtPlace(doc, block)
        if (index === null) return []
        const start = startOf(doc, index)
        return [Decoration.node(start, start + doc.child(index).nodeSize, attributes as never)]
      }),
    )
  }
}
