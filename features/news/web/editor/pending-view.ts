import type { NodeViewConstructor } from 'prosemirror-view'
import { iconOf, toolOf } from './cards.ts'
import { isLocalFile, type PendingState } from './pending-node.ts'

/** The words of a pending picture, and what its buttons do with the address. */
export type PendingTools = {
  title: (state: PendingState | 'local', name: string) => string
  take: (isAgain: boolean) => string
  leave: string
  onTake: (address: string) => void
  onLeave: (address: string) => void
}

/** Draws a picture that is not in the library yet: what becomes of it, and what can be done. */
export function pendingView({ title, take, leave, onTake, onLeave }: PendingTools): NodeViewConstructor {
  return (node) => {
    const dom = document.createElement('span')
    dom.dataset.card = node.type.name
    dom.contentEditable = 'false'
    const draw = ({ address, name, state }: (typeof node)['attrs']) => {
      const words = document.createElement('b')
      words.textContent = title(isLocalFile(address) ? 'local' : state, name)
      const buttons = document.createElement('span')
      buttons.dataset.tools = ''
      if (state !== 'working' && !isLocalFile(address)) {
        const isAgain = state === 'failed'
        buttons.append(toolOf(isAgain ? 'repeat' : 'download', take(isAgain), () => onTake(address)))
      }
      if (state !== 'working') buttons.append(toolOf('trash', leave, () => onLeave(address)))
      dom.dataset.state = state
      dom.replaceChildren(iconOf(state === 'failed' ? 'warn' : 'image'), words, buttons)
    }
    draw(node.attrs)
    let shown = node
    return {
      dom,
      update(next) {
        if (next.type !== shown.type) return false
        if (!next.sameMarkup(shown)) draw(next.attrs)
        shown = next
        return true
      },
      stopEvent: ({ target }) => target instanceof Element && target.closest('[data-tools]') !== null,
      ignoreMutation: () => true,
    }
  }
}
