import type { Node } from 'prosemirror-model'
import { NodeSelection } from 'prosemirror-state'
import type { EditorView, NodeView, NodeViewConstructor } from 'prosemirror-view'
import icons from '#platform/web/ui/assets/icons.svg?no-inline'
import type { IconName } from '#platform/web/ui/icon.tsx'
import tools from './assets/tools.svg?no-inline'

/** What a card shows: plain words, and a picture once it is known. */
export type CardWords = { title: string; detail: string; picture?: string | undefined }

/** Describes a node; the promise has what was read from the site. */
export type Describe = (node: Node) => { now: CardWords; later?: Promise<CardWords | null> }

/** The buttons of a card, and what the first of them does once the card is selected. */
export type CardTools = { edit: string; remove: string; onEdit: (name: string) => void }

type CardIcon = IconName | 'video' | 'grip'

/** Makes an icon of the site or the editor. */
export function iconOf(name: CardIcon): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('aria-hidden', 'true')
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  use.setAttribute('href', `${name === 'video' || name === 'grip' ? tools : icons}#${name}`)
  svg.append(use)
  return svg
}

/** Makes a button of a card. */
export function toolOf(icon: CardIcon, label: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  // The keyboard edits and removes the selected card with Enter and Delete.
  button.tabIndex = -1
  button.title = label
  button.setAttribute('aria-label', label)
  button.append(iconOf(icon))
  button.addEventListener('click', press)
  return button
}

/** Makes buttons that edit and remove the node at a place. */
export function toolsOf(view: EditorView, getPos: () => number | undefined, { edit, remove, onEdit }: CardTools) {
  const select = () => {
    const place = getPos()
    if (place === undefined || !view.editable) return null
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, place)))
    return view.state.doc.nodeAt(place)
  }
  const parts = document.createElement('span')
  parts.dataset.tools = ''
  parts.append(
    toolOf('pencil', edit, () => {
      const node = select()
      if (node) onEdit(node.type.name)
    }),
    toolOf('trash', remove, () => {
      if (select()) view.dispatch(view.state.tr.deleteSelection())
      view.focus()
    }),
  )
  return parts
}

/** Draws a card of the game, a video or an event. */
export function cardView(icon: CardIcon, describe: Describe, tools: CardTools): NodeViewConstructor {
  return (node, view, getPos) => {
    const buttons = toolsOf(view, getPos, tools)
    const card = drawn(node, 'div', (words) => [
      words.picture ? imageOf(words.picture) : iconOf(icon),
      textOf('b', words.title),
      ...(words.detail ? [textOf('small', words.detail)] : []),
      buttons,
    ])(describe)
    return { ...card, stopEvent: ({ target }) => buttons.contains(target as Element) }
  }
}

/** Draws a mention or a moment in a line. */
export function mentionView(icon: CardIcon, describe: Describe): NodeViewConstructor {
  return (node) =>
    drawn(node, 'span', ({ title, picture }) => [picture ? imageOf(picture) : iconOf(icon), textOf('b', title)])(
      describe,
    )
}

function textOf(tag: 'b' | 'small', text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

function imageOf(address: string): HTMLImageElement {
  const image = document.createElement('img')
  image.src = address
  image.alt = ''
  return image
}

function drawn(node: Node, tag: 'div' | 'span', parts: (words: CardWords) => Element[]) {
  return (describe: Describe): NodeView => {
    const dom = document.createElement(tag)
    dom.dataset.card = node.type.name
    dom.contentEditable = 'false'
    let shown = node
    const draw = () => {
      const { now, later } = describe(shown)
      dom.replaceChildren(...parts(now))
      const described = shown
      void later?.then((words) => words && described === shown && dom.replaceChildren(...parts(words)))
    }
    draw()
    return {
      dom,
      update(next) {
        if (next.type !== shown.type) return false
        const isSame = next.sameMarkup(shown)
        shown = next
        if (!isSame) draw()
        return true
      },
      ignoreMutation: () => true,
    }
  }
}
