// MPEG-1 Layer III: kilobits and samples per second by their index in the frame header.
const kilobitsByIndex = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const samplesPerSecondByIndex = [44_100, 48_000, 32_000]

/** Samples per frame. */
export const samplesPerFrame = 1152

/** The length in bytes of the MPEG-1 Layer III frame at `at`; undefined if there is none. */
export function frameLengthAt(bytes: Uint8Array, at: number): number | undefined {
  const [first, second, third] = [bytes[at], bytes[at + 1], bytes[at + 2]]
  if (first !== 0xff || second === undefined || third === undefined || (second & 0xfe) !== 0xfa) return undefined
  const kilobits = kilobitsByIndex[third >> 4]
  const samplesPerSecond = samplesPerSecondByIndex[(third >> 2) & 3]
  if (!kilobits || !samplesPerSecond) return undefined
  return Math.floor((144_000 * kilobits) / samplesPerSecond) + ((third >> 1) & 1)
}

/** Finds the frames of a file that starts with one; an incomplete last one is left out. */
export function splitFrames(bytes: Buffer): { bytes: Buffer; ends: readonly number[] } {
  const ends: number[] = []
  let at = 0
  for (;;) {
    const length = frameLengthAt(bytes, at)
    if (length === undefined || at + length > bytes.length) break
    at += length
    ends.push(at)
  }
  return { bytes: bytes.subarray(0, at), ends }
}

/**
 * Counts consecutive frames from the first complete one, because a listener joins anywhere. Throws
 * if anything is between them.
 */
export function framesFrom(audio: Buffer): number {
  let at = 0
  while (at < audio.length && !beginsFrames(audio, at)) at += 1
  for (let frames = 0; ; frames += 1) {
    if (at + 4 > audio.length) return frames
    const length = frameLengthAt(audio, at)
    if (length === undefined) throw new Error(`no frame begins at ${at} of ${audio.length}`)
    if (at + length > audio.length) return frames
    at += length
  }
}

function beginsFrames(audio: Buffer, at: number): boolean {
  const length = frameLengthAt(audio, at)
  return length !== undefined && frameLengthAt(audio, at + length) !== undefined
}
