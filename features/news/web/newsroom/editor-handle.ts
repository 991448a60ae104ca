import type { Ref } from 'react'
import type { ChosenPicture } from '#features/media/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Block } from '../../body.ts'

/** What the page asks of the editor. Places count the top-level blocks from 0. */
export type EditorHandle = {
  blocks: () => Block[]
  /** Puts other blocks in place; the cursor stays at its block where that is still there. */
  replaceBlocks: (blocks: Block[]) => void
  goToBlock: (place: number) => void
  focus: () => void
  /** Inserts blocks below the one at the cursor. */
  insertBlocks: (blocks: Block[]) => void
}

/** A colleague who has the cursor in a block. */
export type EditorColleague = { id: number; name: string; avatar: string; block: number }

export type EditorProps = {
  ref: Ref<EditorHandle>
  language: LanguageCode
  /** The blocks at the start; later ones come by `replaceBlocks`. */
  blocks: Block[]
  /** The accessible name of the field. */
  label: string
  isReadOnly: boolean
  onChange: () => void
  uploadPicture: (file: File) => Promise<ChosenPicture | null>
  takeOverPicture: (address: string) => Promise<ChosenPicture | null>
  choosePicture: () => Promise<ChosenPicture | null>
  /** Called with the alternative text that a picture got in a dialog. */
  describePicture: (src: string, alt: string) => void
  colleagues: readonly EditorColleague[]
  /** The blocks that have open remarks. */
  remarks: readonly { id: number; block: number }[]
  onCursor: (block: number) => void
}
