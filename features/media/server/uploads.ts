import pLimit from 'p-limit'
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import type { Actor, Visitor } from '#platform/server/http/caller.ts'
import { networkOf } from '#platform/server/http/network-of.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import type { NoFile, Upload } from '#platform/server/http/upload.ts'
import { openLines } from '#platform/server/process/lines.ts'
import type { LibraryPicture, takeOverPicture, uploadPicture } from '../contract.ts'
import { addPicture } from './add-picture.ts'
import type { MediaContext } from './context.ts'
import { fetchPicture } from './fetch-picture.ts'
import { replaceLibraryPicture } from './replace-picture.ts'

/** How many pictures an account may send in an hour, those too that are refused. */
export const uploadsPerHour = 300

/** How many are in the memory of a process at once, of a network, of an account; others wait. */
const atOnce = { all: 6, network: 4, own: 2 } as const

type UploadRefusal = Refusal<keyof (typeof uploadPicture)['refusals']>

/** Why there is no file, in the words of the contract. */
const refusals = {
  missing: 'error.formFieldRequired',
  tooLarge: 'error.pictureTooLarge',
  malformed: 'error.pictureBroken',
} as const satisfies Record<NoFile, UploadRefusal['refused']>

type Sender = { actor: Actor; visitor: Pick<Visitor, 'address'> }

/** Takes pictures of the staff, a limited number at once. */
export function openUploads(context: MediaContext) {
  const all = pLimit(atOnce.all)
  const networks = openLines(atOnce.network)
  const accounts = openLines(atOnce.own)

  async function inTurn<Result>({ actor, visitor }: Sender, work: () => Promise<Result>) {
    const who = `account ${actor.id}`
    const wait = await consumeRateLimit(context.db, {
      purpose: 'media uploads',
      who,
      limit: uploadsPerHour,
      windowSeconds: 3600,
    })
    if (wait) return refuse('error.tooManyRequests', wait)
    return accounts.stand(who, () => networks.stand(networkOf(visitor.address), () => all(work)))
  }

  return {
    /** Adds an uploaded file. */
    upload: (sender: Sender, upload: Upload): Promise<LibraryPicture | UploadRefusal> =>
      inTurn(sender, async () => {
        const file = await upload.read()
        if (typeof file === 'string') return refuse(refusals[file])
        return addPicture(context, file.bytes, { name: file.name, accountId: sender.actor.id })
      }),

    /** Adds the picture at an address of the web. */
    takeOver: (
      sender: Sender,
      address: string,
    ): Promise<LibraryPicture | Refusal<keyof (typeof takeOverPicture)['refusals']>> =>
      inTurn(sender, async () => {
        const file = await fetchPicture(context, address)
        return isRefusal(file) ? file : addPicture(context, file.bytes, { name: file.name, accountId: sender.actor.id })
      }),

    /** Puts an uploaded file in the place of a picture. */
    replace: (sender: Sender, id: number, upload: Upload) =>
      inTurn(sender, async () => {
        const file = await upload.read()
        if (typeof file === 'string') return refuse(refusals[file])
        return replaceLibraryPicture(context, sender.actor.id, id, file)
      }),
  }
}
