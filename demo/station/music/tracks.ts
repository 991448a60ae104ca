/** A composed piece of music, which these values determine. */
export type Track = {
  artist: string
  title: string
  album: string
  seed: number
  beatsPerMinute: number
  /** MIDI number of the key note. */
  root: number
  mode: 'major' | 'minor'
  /** The scale steps of the chords of four bars, 0 is the key note. */
  chords: readonly [number, number, number, number]
  drums: 'steady' | 'broken' | 'soft'
}

/** The station's playlist in order. Artists and songs are invented. */
export const tracks: readonly Track[] = [
  {
    artist: 'Paper Lanterns',
    title: 'Slow Elevator',
    album: 'Third Floor',
    seed: 11,
    beatsPerMinute: 84,
    root: 57,
    mode: 'minor',
    chords: [0, 5, 2, 6],
    drums: 'soft',
  },
  {
    artist: 'Neon Towels',
    title: 'Check-out at Noon',
    album: 'Poolside',
    seed: 23,
    beatsPerMinute: 118,
    root: 60,
    mode: 'major',
    chords: [0, 4, 5, 3],
    drums: 'steady',
  },
  {
    artist: 'Işıklar Söner',
    title: 'Gece Vapuru',
    album: 'İskele',
    seed: 34,
    beatsPerMinute: 96,
    root: 62,
    mode: 'minor',
    chords: [0, 3, 6, 2],
    drums: 'broken',
  },
  {
    artist: 'Kofferkinder',
    title: 'Größer als das Zimmer',
    album: 'Handgepäck',
    seed: 47,
    beatsPerMinute: 126,
    root: 55,
    mode: 'major',
    chords: [0, 5, 3, 4],
    drums: 'steady',
  },
  {
    artist: 'The Velvet Sofas',
    title: 'Room 317',
    album: 'Lobby Tapes',
    seed: 58,
    beatsPerMinute: 92,
    root: 59,
    mode: 'minor',
    chords: [0, 6, 5, 4],
    drums: 'broken',
  },
  {
    artist: 'Palm Tree FM',
    title: 'Do Not Disturb (night mix)',
    album: 'Night Mixes',
    seed: 61,
    beatsPerMinute: 108,
    root: 64,
    mode: 'minor',
    chords: [0, 2, 5, 6],
    drums: 'steady',
  },
  {
    artist: 'Minibar',
    title: 'Two Coins Left',
    album: 'Small Change',
    seed: 79,
    beatsPerMinute: 136,
    root: 60,
    mode: 'major',
    chords: [0, 3, 1, 4],
    drums: 'broken',
  },
]
