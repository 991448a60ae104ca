import { type ReactNode, useImperativeHandle, useState } from 'react'
import type { Block } from '../../body.ts'
import type { EditorProps } from '../newsroom/editor-handle.ts'
import { paragraphsOf } from '../paragraphs-of.ts'

/** Placeholder until the editor is there: paragraphs in a text area. */
export function ArticleEditor({ ref, blocks, label, language, isReadOnly, onChange, children }: EditorProps & { children?: ReactNode }) {
  const [text, setText] = useState(() => paragraphsOf(blocks).join('\n\n'))
  useImperativeHandle(ref, () => ({
    blocks: () => text.split('\n\n').filter(Boolean).map((words): Block => ({ kind: 'paragraph', children: [words] })),
    replaceBlocks: (next) => setText(paragraphsOf(next).join('\n\n')),
    goToBlock: () => {},
    focus: () => {},
    insertBlocks: () => {},
  }))
  return (
    <>
      {children}
      <textarea aria-label={label} lang={language} readOnly={isReadOnly} value={text} onChange={({ target }) => { setText(target.value); onChange() }} />
    </>
  )
}
