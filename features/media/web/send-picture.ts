import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { transportWithProgress } from '#platform/web/transport-with-progress.ts'
import * as client from '../client.ts'
import type { LibraryPicture } from '../contract.ts'

/** What came of an upload: the picture, a refusal to be worded, or `failed` without an answer. */
export type SentPicture = LibraryPicture | Refusal | 'failed'

/** Returns whether a sent picture is in the library. */
export function isInLibrary(sent: SentPicture): sent is LibraryPicture {
  return sent !== 'failed' && !isRefusal(sent)
}

/** `onProgress` is called with the share of the upload that was sent, from 0 to 1. */
type Following = { onProgress?: (share: number) => void; signal?: AbortSignal }

function transportOf({ onProgress = () => {}, signal = new AbortController().signal }: Following) {
  return transportWithProgress(onProgress, signal)
}

/** Uploads a file into the library. */
export function uploadPicture(file: File, following: Following = {}): Promise<SentPicture> {
  return call(client.uploadPicture, { file, transport: transportOf(following) }).catch(() => 'failed')
}

/** Puts a file in the place of a picture, wherever it is used. */
export function replacePicture(id: number, file: File, following: Following = {}): Promise<SentPicture> {
  const parts = { params: { id }, file, transport: transportOf(following) }
  return call(client.replacePicture, parts).catch(() => 'failed')
}

/** Adds the picture at an address of the web to the library. */
export function takeOverPicture(address: string): Promise<SentPicture> {
  return call(client.takeOverPicture, { body: { address } }).catch(() => 'failed')
}
