import { type ReactNode, useImperativeHandle, useState } from 'react'
import type { Block } from '../../body.ts'
import { wordsOfBlocks } from '../newsroom/block-words.ts'
import type { EditorProps } from '../newsroom/editor-handle.ts'

/** Placeholder until the editor is there: paragraphs in a text area. */
export function ArticleEditor({
  ref,
  blocks,
  label,
  language,
  isReadOnly,
  onChange,
  children,
}: EditorProps & { children?: ReactNode }) {
  const [text, setText] = useState(() => wordsOfBlocks(blocks))
  useImperativeHandle(ref, () => ({
    blocks: () =>
      text
        .split('\n\n')
        .filter(Boolean)
        .map((words): Block => ({ kind: 'paragraph', children: [words] })),
    replaceBlocks: (next) => setText(wordsOfBlocks(next)),
    goToBlock: () => {},
    focus: () => {},
    insertBlocks: () => {},
  }))
  return (
    <>
      {children}
      <textarea
        aria-label={label}
        lang={language}
        readOnly={isReadOnly}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onChange()
        }}
      />
    </>
  )
}
