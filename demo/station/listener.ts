import type { Socket } from 'node:net'

/** Bytes of sound between two titles, as in Icecast. */
export const metadataEvery = 16_000

// Like Icecast, disconnects a listener who is this far behind.
const mostBehind = 512 * 1024

/** A listener with their own connection. With `wantsTitles` titles are inserted into the sound. */
export class Listener {
  readonly socket: Socket
  readonly address: string
  #untilTitle: number | null
  #sentTitle = ''

  constructor(socket: Socket, wantsTitles: boolean) {
    this.socket = socket
    this.address = socket.remoteAddress ?? ''
    this.#untilTitle = wantsTitles ? metadataEvery : null
  }

  /** Sends sound, with the title at its interval. */
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

  // One byte counting sixteens, then the text; empty if already sent.
  #titleBlock(title: string): Buffer {
    if (title === this.#sentTitle) return Buffer.from([0])
    this.#sentTitle = title
    const text = Buffer.from(`StreamTitle='${title}';`)
    const sixteens = Math.min(255, Math.ceil(text.length / 16))
    const block = Buffer.alloc(1 + sixteens * 16)
    block[0] = sixteens
    text.copy(block, 1)
    return block
  }
}
