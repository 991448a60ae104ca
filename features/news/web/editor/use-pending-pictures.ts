import type { Node } from 'prosemirror-model'
import { type Command, NodeSelection, Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { useRef } from 'react'
import type { EditorProps } from '../newsroom/editor-handle.ts'
import { insertBlock } from './commands.ts'
import { pictureOf } from './document.ts'
import { isData, isOnWeb, uploadAddress } from './pending-node.ts'
import { leaveOut, putPicture, setPending } from './pending-pictures.ts'
import { schema } from './schema.ts'

type Sources = Pick<EditorProps, 'uploadPicture' | 'takeOverPicture'>
type Chosen = Awaited<ReturnType<EditorProps['uploadPicture']>>

let uploads = 0

/**
 * Returns how pictures that are not in the library yet come into the text, each where it is
 * pending. What fails stays there with a message, and can be tried again.
 */
export function usePendingPictures(view: () => EditorView | null, { uploadPicture, takeOverPicture }: Sources) {
  const files = useRef(new Map<string, File>())
  // What is undone and done again is in the library already.
  const taken = useRef(new Map<string, Chosen>())
  const underWay = useRef(new Set<string>())

  const run = (command: Command) => {
    const current = view()
    if (current && !current.isDestroyed) command(current.state, current.dispatch)
  }
  async function read(address: string): Promise<Chosen> {
    const known = taken.current.get(address)
    if (known) return known
    const file = files.current.get(address) ?? (isData(address) ? fileOf(address) : null)
    const picture = file ? await uploadPicture(file) : isOnWeb(address) ? await takeOverPicture(address) : null
    if (picture) taken.current.set(address, picture)
    return picture
  }

  /** Takes pictures into the library and puts them in their places, one after the other. */
  async function take(addresses: readonly string[]): Promise<void> {
    // One that is under way is put wherever it is pending by then.
    const others = addresses.filter((address) => !underWay.current.has(address))
    for (const address of others) underWay.current.add(address)
    run(setPending(new Set(addresses), 'working'))
    // From the end, so that those of a table come below it in their order.
    for (const address of others.toReversed()) {
      const picture = await read(address).catch(() => null)
      underWay.current.delete(address)
      // An undo shows it as waiting, not as being taken over.
      run(setPending(new Set([address]), picture ? 'waiting' : 'failed'))
      if (!picture) continue
      run(
        putPicture(address, ({ attrs }, caption) => {
          const alt = picture.alt || (picture.isDecoration ? '' : attrs.alt)
          return pictureOf({ ...picture, alt, caption: [] }).copy(caption)
        }),
      )
    }
  }

  /** Uploads files to below the cursor, or below the block at a position of the document. */
  function addFiles(added: readonly File[], at: number | null): void {
    const current = view()
    if (!current) return
    const { doc, tr } = current.state
    if (at !== null) current.dispatch(tr.setSelection(Selection.near(doc.resolve(at))))
    const addresses = added.map((file) => {
      const address = uploadAddress(++uploads)
      files.current.set(address, file)
      const pending = schema.node('pendingPicture', { address, name: file.name })
      run(insertBlock(schema.node('paragraph', null, pending)))
      return address
    })
    current.focus()
    void take(addresses)
  }

  /** Lets those be taken again that an undo has brought back as they were meanwhile. */
  function settle(shown: readonly Node[]): void {
    const left = shown.filter(({ attrs }) => attrs.state === 'working' && !underWay.current.has(attrs.address))
    if (left.length > 0) run(setPending(new Set(left.map(({ attrs }) => String(attrs.address))), 'waiting'))
  }

  return {
    take,
    addFiles,
    settle,
    leave(addresses: readonly string[]): void {
      run(leaveOut(new Set(addresses)))
      view()?.focus()
    },
    /** What Enter does on a pending picture that is selected; false on anything else. */
    takeSelected({ selection }: EditorView['state']): boolean {
      if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'pendingPicture') return false
      const { address, state } = selection.node.attrs
      if (state !== 'working') void take([address])
      return true
    },
  }
}

/** The file of an address that is the picture itself; null if it is damaged. */
function fileOf(address: string): File | null {
  const [, type = '', content = ''] = /^data:(image\/\w+);base64,(.*)$/is.exec(address) ?? []
  try {
    const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0))
    return new File([bytes], `picture.${type.slice('image/'.length)}`, { type })
  } catch {
    return null
  }
}
