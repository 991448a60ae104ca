import { NodeSelection, Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { iconOf } from './cards.ts'
import { placeOfBlock, startOf } from './commands.ts'

/**
 * A handle beside the block at the cursor, by which the pointer drags it to another place. The keys
 * do the same with Alt, so that it is only for the eye and the pointer.
 */
export function blockHandle(label: string): Plugin {
  return new Plugin({
    view(view) {
      const handle = document.createElement('div')
      handle.draggable = true
      handle.dataset.handle = ''
      handle.title = label
      handle.ariaHidden = 'true'
      handle.append(iconOf('grip'))
      view.dom.parentElement?.append(handle)
      handle.addEventListener('click', () => {
        select(view)
        view.focus()
      })
      handle.addEventListener('dragstart', (event) => drag(view, event))
      // After the drop, which needs it.
      handle.addEventListener('dragend', () => setTimeout(() => Object.assign(view, { dragging: null })))

      const put = () => {
        const block = blockAt(view)
        const above = handle.parentElement?.getBoundingClientRect().top ?? 0
        handle.hidden = !view.editable || !block
        if (block) handle.style.insetBlockStart = `${block.getBoundingClientRect().top - above}px`
      }
      // Pictures that load and lines that break move the blocks below.
      const observer = new ResizeObserver(put)
      observer.observe(view.dom)
      return {
        update(_, before) {
          const isElsewhere = placeOfBlock(before) !== placeOfBlock(view.state)
          const isOtherwise = before.doc.childCount !== view.state.doc.childCount || handle.hidden === view.editable
          if (isElsewhere || isOtherwise) put()
        },
        destroy() {
          observer.disconnect()
          handle.remove()
        },
      }
    },
  })
}

function blockAt(view: EditorView): Element | null {
  const { doc } = view.state
  const block = view.nodeDOM(startOf(doc, placeOfBlock(view.state)))
  return block instanceof Element ? block : null
}

function select(view: EditorView): NodeSelection {
  const { state } = view
  const selection = NodeSelection.create(state.doc, startOf(state.doc, placeOfBlock(state)))
  view.dispatch(state.tr.setSelection(selection))
  return selection
}

function drag(view: EditorView, { dataTransfer }: DragEvent): void {
  const selection = select(view)
  const slice = selection.content()
  const { dom, text } = view.serializeForClipboard(slice)
  dataTransfer?.setData('text/html', dom.innerHTML)
  dataTransfer?.setData('text/plain', text)
  const block = view.nodeDOM(selection.from)
  if (dataTransfer && block instanceof Element) {
    dataTransfer.effectAllowed = 'copyMove'
    dataTransfer.setDragImage(block, 0, 0)
  }
  Object.assign(view, { dragging: { slice, move: true } })
}
