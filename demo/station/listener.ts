import type { Socket } from 'node:net'

/** How many bytes of sound stand between two titles, as Icecast has it. */
export const metadataEvery = 16_000

// As Icecast: whoever is so far behind is let go of.
const mostBehind = 512 * 1024

/** Somebody who listens, on a connection of their own. With `wantsTitles` titles stand in the midst of the sound. */
export class Listener {
  readonly socket: Socket
  readonly address: string
  #untilTitle: number | null
  #told = ''

  constructor(socket: Socket, wantsTitles: boolean) {
    this.socket = socket
    this.address = socket.remoteAddress ?? ''
    this.#untilTitle = wantsTitles ? metadataEvery : null
  }

  /** Sends sound, with the title where its turn comes. */
  send(sound: Buffer, title: string): void {
    if (this.socket.writableLength > mostBehind) {
      this.socket.destroy()
      return
    }
    if (this.#untilTitle === null) {
      this.socket.write(sound)
      return
    }
    let at = 0
    while (at < sound.length) {
      const piece = sound.subarray(at, at + this.#untilTitle)
      this.socket.write(piece)
      at += piece.length
      this.#untilTitle -= piece.length
      if (this.#untilTitle > 0) break
      this.socket.write(this.#titleBlock(title))
      this.#untilTitle = metadataEvery
    }
  }

  // One byte that counts sixteens, then the text; nothing where it has been told already.
  #titleBlock(title: string): Buffer {
    if (title === this.#told) return Buffer.from([0])
    this.#told = title
    const text = Buffer.from(`StreamTitle='${title}';`)
    const sixteens = Math.min(255, Math.ceil(text.length / 16))
    const block = Buffer.alloc(1 + sixteens * 16)
    block[0] = sixteens
    text.copy(block, 1)
    return block
  }
}
