import { redo, undo } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { type Command, EditorState } from 'prosemirror-state'
import { EditorView, type NodeViewConstructor } from 'prosemirror-view'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLanguage } from '#platform/web/locale.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { EditorProps } from '../newsroom/editor-handle.ts'
import { placeOfBlock } from './commands.ts'
import { documentOfBlocks, placeOfNode } from './document.ts'
import { editorPlugins, withLastLine } from './editor-plugins.ts'
import type { InsertKind } from './insert-dialog.tsx'
import { clipboardParser, pastedFiles, pastedNode, tidied } from './paste.ts'
import { pendingIn } from './pending-pictures.ts'
import { menuAt, type OpenMenu } from './suggestions.ts'
import { editableAt, type ToolState, toolStateOf } from './toolbar.tsx'

/** The text keeps clear of the page's head, and on phones of the toolbar. */
const margin = { top: 190, bottom: 90, left: 0, right: 0 }

/**
 * Creates the editor in an element. The document is its own from then on; it reports the state of
 * the toolbar, the menu that is open, and the pictures that are pending.
 */
export function useEditorView(
  place: RefObject<HTMLElement | null>,
  props: Pick<EditorProps, 'blocks' | 'label' | 'language' | 'isReadOnly' | 'onChange' | 'onCursor'>,
  parts: {
    keys: RefObject<(event: KeyboardEvent) => boolean>
    nodeViews: Record<string, NodeViewConstructor>
    onDialog: (kind: InsertKind) => void
    /** `at` is where in the document they were dropped; null if they were pasted. */
    onFiles: (files: readonly File[], at: number | null) => void
    /** Enter on a selected node: whether it was a picture that is pending. */
    onPending: (state: EditorState) => boolean
  },
) {
  const { t } = useTranslation('staffEditor')
  const pageLanguage = useLanguage()
  const [view, setView] = useState<EditorView | null>(null)
  const [tools, setTools] = useState<ToolState | null>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const [pending, setPending] = useState<readonly Node[]>([])
  const cursor = useRef(-1)
  const { blocks, label, language, isReadOnly } = props

  const changed = useEffectEvent(props.onChange)
  const moved = useEffectEvent(props.onCursor)
  const isEditable = useEffectEvent(() => !isReadOnly)
  const took = useEffectEvent(parts.onFiles)
  const tookSelected = useEffectEvent(parts.onPending)
  const ask = useEffectEvent(parts.onDialog)
  const attributes = useEffectEvent(() => ({
    ...{ role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, lang: language, spellcheck: 'true' },
    ...(isReadOnly && { 'aria-readonly': 'true', tabindex: '0' }),
  }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: created once, later blocks come by the handle
  useEffect(() => {
    const element = place.current
    if (!element) return
    const asks = (kind: InsertKind | null) => {
      if (kind) ask(kind)
      return kind !== null
    }
    const created = new EditorView(element, {
      state: EditorState.create({
        doc: withLastLine(documentOfBlocks(blocks)),
        plugins: editorPlugins({
          openLink: () => asks('link'),
          openSelected: (state) => tookSelected(state) || asks(editableAt(state)),
          handle: t('tools.handle'),
          placeholders: { line: t('placeholder'), caption: t('captionPlaceholder') },
        }),
      }),
      clipboardParser,
      nodeViews: parts.nodeViews,
      editable: () => isEditable(),
      attributes: () => attributes(),
      scrollMargin: margin,
      scrollThreshold: margin,
      transformPasted: tidied,
      handleKeyDown: (_, event) => parts.keys.current(event),
      handlePaste(current, { clipboardData }) {
        const files = pastedFiles(clipboardData)
        if (files.length > 0) {
          took(files, null)
          return true
        }
        const command = pastedNode(clipboardData, current.state)
        return command ? command(current.state, current.dispatch) : false
      },
      handleDrop(current, event) {
        const files = pastedFiles(event.dataTransfer)
        if (files.length === 0) return false
        event.preventDefault()
        took(files, current.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? null)
        return true
      },
      dispatchTransaction(transaction) {
        const state = created.state.apply(transaction)
        created.updateState(state)
        setTools((known) => toolStateOf(state, known))
        setMenu((known) => menuAt(created, known, pageLanguage))
        if (transaction.docChanged) setPending((known) => sameOr(known, pendingIn(state.doc)))
        if (transaction.docChanged && !transaction.getMeta('quiet')) changed()
        if (!transaction.selectionSet && !transaction.docChanged) return
        const block = placeOfNode(state.doc, placeOfBlock(state))
        if (block === cursor.current) return
        cursor.current = block
        moved(block)
      },
    })
    setView(created)
    setTools(toolStateOf(created.state, null))
    return () => created.destroy()
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the view reads both again
  useEffect(() => view?.setProps({ editable: () => isEditable(), attributes: () => attributes() }), [view, isReadOnly])

  const [run] = useState(() => {
    const commands = { undo, redo }
    return (current: EditorView | null, command: Command | 'undo' | 'redo', keepsFocus = false) => {
      if (!current) return
      const chosen = typeof command === 'string' ? commands[command] : command
      chosen(current.state, current.dispatch, current)
      if (!keepsFocus) current.focus()
    }
  })
  return { view, tools, menu, setMenu, pending, run }
}

/** The list that is known, if the other one has the same nodes. */
function sameOr(known: readonly Node[], now: readonly Node[]): readonly Node[] {
  return known.length === now.length && known.every((node, at) => node === now[at]) ? known : now
}
