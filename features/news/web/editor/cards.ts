import type { Node } from 'prosemirror-model'
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view'

/** What a card shows: plain words, and a picture once it is known. */
export type CardWords = { title: string; detail: string; picture?: string | undefined }

/** Describes a node; the promise has what was read from the site. */
export type Describe = (node: Node) => { now: CardWords; later?: Promise<CardWords | null> }

/** Draws cards of the game, videos and events without markup of their own content. */
export function cardView(describe: Describe, tag: 'div' | 'span' = 'div'): NodeViewConstructor {
  return (node: Node, _view: EditorView): NodeView => {
    const dom = document.createElement(tag)
    dom.dataset.card = node.type.name
    dom.contentEditable = 'false'
    let shown = node
    const show = ({ title, detail, picture }: CardWords) => {
      const strong = document.createElement('b')
      strong.textContent = title
      const parts: HTMLElement[] = [strong]
      if (detail) {
        const small = document.createElement('small')
        small.textContent = detail
        parts.push(small)
      }
      if (picture) {
        const image = document.createElement('img')
        image.src = picture
        image.alt = ''
        parts.unshift(image)
      }
      dom.replaceChildren(...parts)
    }
    const draw = () => {
      const { now, later } = describe(shown)
      show(now)
      const drawn = shown
      void later?.then((words) => words && drawn === shown && show(words))
    }
    draw()
    return {
      dom,
      update(next) {
        if (next.type !== shown.type) return false
        if (!next.sameMarkup(shown)) {
          shown = next
          draw()
        }
        shown = next
        return true
      },
      ignoreMutation: () => true,
    }
  }
}
