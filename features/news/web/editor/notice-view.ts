import type { NodeViewConstructor } from 'prosemirror-view'
import { type CardTools, toolsOf } from './cards.ts'

/** Draws a notice with its tone above its blocks, and a button that changes it. */
export function noticeView(nameOf: (tone: string) => string, tools: CardTools): NodeViewConstructor {
  return (node, view, getPos) => {
    const dom = document.createElement('div')
    const head = document.createElement('div')
    head.contentEditable = 'false'
    head.dataset.head = ''
    const name = document.createElement('b')
    head.append(name, toolsOf(view, getPos, tools))
    const contentDOM = document.createElement('div')
    dom.append(head, contentDOM)
    const show = (tone: string) => {
      dom.dataset.notice = tone
      name.textContent = nameOf(tone)
    }
    show(node.attrs.tone)
    return {
      dom,
      contentDOM,
      update(next) {
        if (next.type !== node.type) return false
        show(next.attrs.tone)
        return true
      },
      stopEvent: ({ target }) => head.contains(target as Element),
      ignoreMutation: (change) => change.type !== 'selection' && !contentDOM.contains(change.target),
    }
  }
}
