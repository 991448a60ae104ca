import type { Command, EditorState } from 'prosemirror-state'
import { Decoration, DecorationSet } from 'prosemirror-view'
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { EditorProps } from '../newsroom/editor-handle.ts'
import styles from './article-editor.module.css'
import cards from './cards.module.css'
import { startOf } from './commands.ts'
import { nodeAtPlace } from './document.ts'
import { handleOf } from './editor-handle-of.ts'
import { InsertDialog, type InsertKind } from './insert-dialog.tsx'
import type { PendingState } from './pending-node.ts'
import { SuggestMenu } from './suggest-menu.tsx'
import text from './text.module.css'
import { EditorToolbar, editableAt } from './toolbar.tsx'
import { useCardViews } from './use-card-views.ts'
import { useEditorView } from './use-editor-view.ts'
import { usePendingPictures } from './use-pending-pictures.ts'

/** Edits the blocks of a news text. Title and summary are given as children, above the text. */
export function ArticleEditor({ ref, children, ...props }: EditorProps & { children?: ReactNode }) {
  const { language, isReadOnly, colleagues, remarks, uploadPicture, takeOverPicture, choosePicture, describePicture } =
    props
  const { t } = useTranslation('staffEditor')
  const root = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const keys = useRef<(event: KeyboardEvent) => boolean>(() => false)
  const [dialog, setDialog] = useState<InsertKind | null>(null)
  const pictures = usePendingPictures(() => view, { uploadPicture, takeOverPicture })
  const nodeViews = useCardViews(language, () => setDialog(view && editableAt(view.state)), {
    onTake: (address) => void pictures.take([address]),
    onLeave: (address) => pictures.leave([address]),
  })
  const { view, tools, menu, setMenu, pending, run } = useEditorView(place, props, {
    ...{ keys, nodeViews, onDialog: setDialog },
    ...{ onFiles: pictures.addFiles, onPending: pictures.takeSelected },
  })
  const addressesOf = (state: PendingState) => [
    ...new Set(pending.flatMap(({ attrs }) => (attrs.state === state ? [String(attrs.address)] : []))),
  ]
  const [waiting, working] = [addressesOf('waiting'), addressesOf('working')]
  const settle = useEffectEvent(pictures.settle)
  useEffect(() => settle(pending), [pending])
  useKeyboardHeight(root)
  const runHere = useCallback(
    (command: Command | 'undo' | 'redo', keepsFocus?: boolean) => run(view, command, keepsFocus),
    [run, view],
  )

  const shown = JSON.stringify({ colleagues, remarks })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page makes the lists again whenever it is drawn
  useEffect(() => view?.setProps({ decorations: blockMarks({ colleagues, remarks }) }), [view, shown])

  // A dialog that is open keeps the focus: the text has it again after the dialog has gone.
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !dialog) view?.focus()
    wasOpen.current = dialog !== null
  }, [view, dialog])

  useImperativeHandle(ref, () => (view ? handleOf(view) : null) as ReturnType<typeof handleOf>, [view])

  return (
    <div ref={root} className={styles.editor}>
      {!isReadOnly && tools && <EditorToolbar tools={tools} onRun={runHere} onDialog={setDialog} />}
      <div className={styles.sheet}>
        {children}
        <div className={classNames(text.place, cards.cards)} ref={place} />
        {menu && view && !isReadOnly && (
          <SuggestMenu
            view={view}
            menu={menu}
            keys={keys}
            onDialog={setDialog}
            onClose={() => setMenu({ ...menu, isClosed: true })}
          />
        )}
      </div>
      <div role="status" className={styles.status}>
        {working.length > 0 && t('uploading', { count: working.length })}
      </div>
      {waiting.length > 0 && !isReadOnly && (
        <Note tone="warn" title={t('pending.title', { count: waiting.length })}>
          <Button small onClick={() => void pictures.take(waiting)}>
            {t('pending.take')}
          </Button>
          <Button small variant="ghost" onClick={() => pictures.leave(waiting)}>
            {t('pending.leave')}
          </Button>
        </Note>
      )}
      {dialog && view && (
        <InsertDialog
          kind={dialog}
          view={view}
          language={language}
          onRun={(command) => runHere(command)}
          onUpload={uploadPicture}
          onChoose={choosePicture}
          onDescribe={describePicture}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}

/** Marks the blocks that colleagues are in, and those with open remarks. */
function blockMarks({ colleagues, remarks }: Pick<EditorProps, 'colleagues' | 'remarks'>) {
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

/** Sets `--keyboard` to the height that a phone's keyboard hides of the window. */
function useKeyboardHeight(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const place = () => {
      const hidden = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
      root.current?.style.setProperty('--keyboard', `${Math.round(hidden)}px`)
    }
    place()
    viewport.addEventListener('resize', place)
    viewport.addEventListener('scroll', place)
    return () => {
      viewport.removeEventListener('resize', place)
      viewport.removeEventListener('scroll', place)
    }
  }, [root])
}
