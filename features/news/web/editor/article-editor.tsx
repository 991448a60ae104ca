import { redo, undo } from 'prosemirror-history'
import { type Command, EditorState, NodeSelection } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type ReactNode, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Block } from '../../body.ts'
import type { EditorProps } from '../newsroom/editor-handle.ts'
import styles from './article-editor.module.css'
import { blockMarks } from './block-marks.ts'
import { insertBlock, placeOfBlock, startOf } from './commands.ts'
import { blocksOfDocument, documentOfBlocks, pictureOf } from './document.ts'
import { editorPlugins } from './editor-plugins.ts'
import { sliceOfAddress } from './game-links.ts'
import { InsertDialog, type InsertKind } from './insert-dialog.tsx'
import { clipboardParser, foreignPictures, withoutEmpty } from './paste.ts'
import { changedRange } from './replace-blocks.ts'
import { type OpenMenu, SuggestMenu } from './suggest-menu.tsx'
import { menuAt } from './suggestions.ts'
import { EditorToolbar, type ToolState, toolStateOf } from './toolbar.tsx'
import { useCardViews } from './use-card-views.ts'

/** Edits the blocks of a news text. Title and summary are given as children, above the text. */
export function ArticleEditor({
  ref,
  language,
  blocks,
  label,
  isReadOnly,
  onChange,
  onCursor,
  colleagues,
  remarks,
  uploadPicture,
  takeOverPicture,
  choosePicture,
  children,
}: EditorProps & { children?: ReactNode }) {
  const { t } = useTranslation('staffEditor')
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const [tools, setTools] = useState<ToolState | null>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [dialog, setDialog] = useState<InsertKind | null>(null)
  const [uploads, setUploads] = useState(0)
  const [foreign, setForeign] = useState<string[]>([])
  const keys = useRef<(event: KeyboardEvent) => boolean>(() => false)
  const nodeViews = useCardViews(language)

  const changed = useEffectEvent(onChange)
  const moved = useEffectEvent(onCursor)
  const editable = useEffectEvent(() => !isReadOnly)
  const upload = useEffectEvent(async (files: readonly File[]) => {
    for (const file of files) {
      setUploads((count) => count + 1)
      const picture = await uploadPicture(file).catch(() => null)
      setUploads((count) => count - 1)
      if (picture) run(insertBlock(pictureOf({ ...picture, caption: [] })))
    }
  })

  function run(command: Command) {
    const current = view.current
    if (!current) return
    command(current.state, current.dispatch, current)
    current.focus()
  }

  // The document is the editor's own: later blocks come by the handle.
  // biome-ignore lint/correctness/useExhaustiveDependencies: created once
  useEffect(() => {
    const element = place.current
    if (!element) return
    let cursor = -1
    const created = new EditorView(element, {
      state: EditorState.create({
        doc: documentOfBlocks(blocks),
        plugins: editorPlugins(() => {
          setDialog('link')
          return true
        }),
      }),
      clipboardParser,
      nodeViews,
      editable: () => editable(),
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        lang: language,
        spellcheck: 'true',
      },
      transformPasted: withoutEmpty,
      handleKeyDown: (_, event) => keys.current(event),
      handlePaste(current, event) {
        const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
        const html = event.clipboardData?.getData('text/html') ?? ''
        if (files.length > 0 && html === '') {
          void upload(files)
          return true
        }
        setForeign(foreignPictures(html))
        const slice = html === '' ? sliceOfAddress(event.clipboardData?.getData('text/plain') ?? '') : null
        const node = slice?.content.firstChild
        return node ? insertBlock(node)(current.state, current.dispatch) : false
      },
      handleDrop(_, event) {
        const files = [...(event.dataTransfer?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
        if (files.length === 0) return false
        event.preventDefault()
        void upload(files)
        return true
      },
      dispatchTransaction(transaction) {
        const state = created.state.apply(transaction)
        created.updateState(state)
        setTools((known) => toolStateOf(state, known))
        setMenu((known) => menuAt(created, known))
        if (transaction.docChanged && !transaction.getMeta('quiet')) changed()
        const block = placeOfBlock(state)
        if (block !== cursor) {
          cursor = block
          moved(block)
        }
      },
    })
    view.current = created
    setTools(toolStateOf(created.state, null))
    return () => created.destroy()
  }, [])

  useEffect(() => {
    view.current?.setProps({ decorations: blockMarks({ colleagues, remarks }) })
  }, [colleagues, remarks])

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads `editable` again
  useEffect(() => view.current?.setProps({ editable: () => editable() }), [isReadOnly])

  useImperativeHandle(ref, () => ({
    blocks: () => (view.current ? blocksOfDocument(view.current.state.doc) : blocks),
    replaceBlocks(next: Block[]) {
      const current = view.current
      if (!current) return
      const { from, to, content } = changedRange(current.state.doc, documentOfBlocks(next))
      current.dispatch(current.state.tr.replaceWith(from, to, content))
    },
    goToBlock(at: number) {
      const current = view.current
      if (!current || at >= current.state.doc.childCount) return
      const selection = NodeSelection.create(current.state.doc, startOf(current.state.doc, at))
      current.dispatch(current.state.tr.setSelection(selection).scrollIntoView())
      current.focus()
    },
    focus: () => view.current?.focus(),
    insertBlocks(given: Block[]) {
      for (const node of documentOfBlocks(given).children) run(insertBlock(node))
    },
  }))

  return (
    <div className={styles.editor}>
      {!isReadOnly && tools && (
        <EditorToolbar
          tools={tools}
          onRun={run}
          onUndo={() => run(undo)}
          onRedo={() => run(redo)}
          onDialog={setDialog}
          onInsert={() => {
            const current = view.current
            if (!current) return
            current.focus()
            current.dispatch(current.state.tr.insertText('/'))
          }}
        />
      )}
      <div className={styles.sheet}>
        {children}
        <div className={styles.place} ref={place} />
        {menu && view.current && (
          <SuggestMenu
            view={view.current}
            menu={menu}
            keys={keys}
            onDialog={setDialog}
            onClose={() => setMenu({ ...menu, isClosed: true })}
          />
        )}
      </div>
      <div role="status" className={styles.status}>
        {uploads > 0 && t('uploading', { count: uploads })}
      </div>
      {foreign.length > 0 && (
        <Note tone="warn" title={t('foreign.title', { count: foreign.length })}>
          <Button
            small
            onClick={async () => {
              const addresses = foreign
              setForeign([])
              for (const address of addresses) {
                const picture = await takeOverPicture(address).catch(() => null)
                if (picture) run(insertBlock(pictureOf({ ...picture, caption: [] })))
              }
            }}
          >
            {t('foreign.take')}
          </Button>
          <Button small variant="ghost" onClick={() => setForeign([])}>
            {t('foreign.leave')}
          </Button>
        </Note>
      )}
      {dialog && view.current && (
        <InsertDialog
          kind={dialog}
          view={view.current}
          language={language}
          onRun={run}
          onUpload={uploadPicture}
          onChoose={choosePicture}
          onClose={() => {
            setDialog(null)
            view.current?.focus()
          }}
        />
      )}
    </div>
  )
}
