import type { RefObject } from 'react'
import type { Block } from '../../body.ts'
import type { WrittenText } from '../../contract.ts'
import type { EditorHandle } from './editor-handle.ts'
import type { TextField } from './saving/merge-texts.ts'

/** The text on the page: its fields, and the blocks that the editor has. */
export type PageText = {
  fields: () => Record<TextField, string>
  setField: (field: TextField, value: string) => void
  /** Blocks of a text without an editor, such as short news. */
  setBlocks: (blocks: Block[]) => void
  blocks: () => Block[]
  read: () => WrittenText
  show: (text: WrittenText) => void
  subscribe: (changed: () => void) => () => void
}

/**
 * Holds the text of a page. Reading the editor's blocks takes a while, so that it is done on
 * demand.
 */
export function openPageText(text: WrittenText, editor: RefObject<EditorHandle | null>): PageText {
  let { body, title, summary, pictureAlt } = text
  let fields = { title, summary, pictureAlt }
  const listeners = new Set<() => void>()
  const announce = () => {
    for (const listener of listeners) listener()
  }
  const blocks = () => {
    body = editor.current?.blocks() ?? body
    return body
  }
  return {
    fields: () => fields,
    setField(field, value) {
      fields = { ...fields, [field]: value }
      announce()
    },
    setBlocks(changed) {
      body = changed
      announce()
    },
    blocks,
    read: () => ({ ...fields, body: blocks() }),
    show(shown) {
      ;({ body, title, summary, pictureAlt } = shown)
      fields = { title, summary, pictureAlt }
      editor.current?.replaceBlocks(body)
      announce()
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
  }
}
