/** Status documents of each kind of station, on air; tests change them. */
export function azuracastBody() {
  return {
    station: {
      id: 1,
      name: 'Nightbell FM',
      shortcode: 'nightbell',
      description: 'All night',
      timezone: 'Europe/Berlin',
    },
    listeners: { total: 7, unique: 6, current: 7 },
    live: { is_live: true, streamer_name: 'Mia', broadcast_start: 1_780_000_000, art: null },
    now_playing: {
      sh_id: 4711,
      played_at: 1_780_000_300,
      duration: 201,
      playlist: '',
      streamer: 'Mia',
      is_request: false,
      song: {
        id: '9f33bbc912c19603e51be8e0987d076b',
        text: 'Neon Fox - City Rain',
        artist: 'Neon Fox',
        title: 'City Rain',
        album: 'Wet',
      },
      elapsed: 12,
      remaining: 189,
    },
    playing_next: {
      cued_at: 1_780_000_450,
      played_at: 1_780_000_501,
      duration: 187.5,
      song: { id: '0f33', text: 'Paper Moons - Attic', artist: 'Paper Moons', title: 'Attic', album: '' },
    },
    song_history: [
      {
        sh_id: 4710,
        played_at: 1_780_000_100,
        duration: 199,
        streamer: '',
        song: { id: '1f33', text: 'Low Tide - Ferry', artist: 'Low Tide', title: 'Ferry', album: '' },
      },
    ],
    is_online: true,
    cache: 'hit',
  }
}

/** What AzuraCast says of a song that began at an instant. */
export function azuracastSong(
  began: Date,
  changes: { title?: string; duration?: number; host?: string | null; ref?: number } = {},
) {
  const { title = 'City Rain', duration = 200, host = 'Mia', ref = 1 } = changes
  const body = azuracastBody()
  const song = { ...body.now_playing.song, title, text: '' }
  return {
    ...body,
    live: { is_live: host !== null, streamer_name: host ?? '' },
    now_playing: { ...body.now_playing, sh_id: ref, played_at: Math.floor(began.getTime() / 1000), duration, song },
    song_history: [],
  }
}

/** Returns AzuraCast's answer for a station without a source; the text is the owner's. */
export function azuracastOffline(text = 'Station Offline') {
  return {
    ...azuracastBody(),
    live: { is_live: false, streamer_name: '', broadcast_start: null, art: null },
    now_playing: {
      ...azuracastBody().now_playing,
      sh_id: 0,
      streamer: '',
      song: { id: '5a6a865199cf5df73b1417326d2ff24f', text, artist: '', title: text, album: '' },
    },
    playing_next: null,
    is_online: false,
  }
}

/** One mount of Icecast 2.4. */
export function icecastSource(changes: object = {}) {
  return {
    audio_info: 'channels=2;samplerate=44100;bitrate=128',
    genre: 'DJ Mia',
    listener_peak: 9,
    listeners: 4,
    listenurl: 'http://localhost:8000/live',
    server_description: 'Late Night Lounge',
    server_name: 'Nightbell FM',
    server_type: 'audio/mpeg',
    stream_start_iso8601: '2026-01-10T21:08:37+0100',
    title: 'Neon Fox - City Rain',
    dummy: null,
    ...changes,
  }
}

/** Returns Icecast 2.4's document with the given `source`; without one nothing is connected. */
export function icecastBody(source?: unknown) {
  return {
    icestats: {
      admin: 'icemaster@localhost',
      host: 'radio.example',
      location: 'Earth',
      server_id: 'Icecast 2.4.4',
      server_start_iso8601: '2026-01-10T21:04:08+0100',
      ...(source === undefined ? {} : { source }),
      dummy: null,
    },
  }
}

/** Icecast 2.5's pair, its sources by mount. */
export function icecast25Body(source?: unknown) {
  const stats = { admin: 'icemaster@localhost', host: 'radio.example', location: 'Earth', server_id: 'Icecast 2.5.0' }
  return [
    { name: 'icestats', ns: 'http://icecast.org/specs/legacystats-0.0.1' },
    source === undefined ? stats : { ...stats, source },
  ]
}

/** One mount of Icecast 2.5. */
export function icecast25Source(changes: object = {}) {
  return {
    genre: 'DJ Mia',
    listeners: 4,
    listenurl: 'http://radio.example:8000/live',
    server_name: 'Nightbell FM',
    server_description: 'Late Night Lounge',
    'display-title': 'Neon Fox - City Rain',
    'content-type': 'audio/mpeg',
    metadata: { title: 'Neon Fox - City Rain' },
    ...changes,
  }
}

/** Shoutcast v2's answer in JSON. */
export function shoutcast2Body(changes: object = {}) {
  return {
    currentlisteners: 12,
    peaklisteners: 40,
    maxlisteners: 500,
    uniquelisteners: 11,
    averagetime: 1830,
    servergenre: 'Late Night Lounge',
    servertitle: 'Nightbell FM',
    songtitle: 'Neon Fox - City Rain',
    nexttitle: '',
    dj: 'Mia',
    streamstatus: 1,
    backupstatus: 0,
    streampath: '/stream',
    bitrate: '128',
    content: 'audio/mpeg',
    version: '2.6.1.777 (posix(linux x64))',
    ...changes,
  }
}

/** The same in XML, as old versions have it, with their document type before it. */
export function shoutcast2Xml({ status = '1', title = 'Neon Fox - City Rain' } = {}) {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes" ?><!DOCTYPE SHOUTCASTSERVER [<!ELEMENT SHOUTCASTSERVER (CURRENTLISTENERS,SONGTITLE)>]><SHOUTCASTSERVER><CURRENTLISTENERS>12</CURRENTLISTENERS><PEAKLISTENERS>40</PEAKLISTENERS><MAXLISTENERS>500</MAXLISTENERS><UNIQUELISTENERS>11</UNIQUELISTENERS><AVERAGETIME>1830</AVERAGETIME><SERVERGENRE>Late Night Lounge</SERVERGENRE><SERVERTITLE>Nightbell FM</SERVERTITLE><SONGTITLE>${title}</SONGTITLE><STREAMSTATUS>${status}</STREAMSTATUS><BITRATE>128</BITRATE><CONTENT>audio/mpeg</CONTENT><VERSION>2.0.0</VERSION></SHOUTCASTSERVER>`
}

/** Returns Shoutcast v1's page around its status line. */
export function shoutcast1Page(line = '12,1,40,500,11,128,Neon Fox - City Rain') {
  return `<HTML><meta http-equiv="Pragma" content="no-cache"></head><body>${line}</body></html>`
}
