/** A known player at the start of the world. Counts are exact. */
export type KnownPlayer = {
  name: string
  motto: string
  figure: string
  badges: number
  friends: number
  groups: number
  rooms: number
  photos: number
  level: number
  /** Years between joining and the start of the world. */
  years?: number
  visibility?: 'public' | 'private' | 'banned'
  statusHidden?: boolean
  /** The player's new name after one hour of the world clock. */
  nextName?: string
  /** Without the fields that the game added in December 2020 (hotel-api §1.2). */
  beforeDecember2020?: boolean
  /** Dates with `+00:00` instead of `+0000` (hotel-api §0.3). */
  colonDates?: boolean
}

/** The players with fixed names on every hotel; README.md says what each is for. */
export const knownPlayers = {
  average: {
    name: 'luna.tic',
    motto: 'room service, please',
    figure: 'hr-515-33.hd-600-14.ch-665-66.lg-700-64.sh-906-64',
    badges: 407,
    friends: 360,
    groups: 59,
    rooms: 5,
    photos: 61,
    years: 9.96,
    level: 24,
  },
  collector: {
    name: 'Collector',
    motto: 'one of each, thanks',
    figure: 'hr-891-31.hd-180-10.ch-255-70.lg-280-64.sh-295-64.ha-1014-66',
    badges: 2500,
    friends: 1200,
    groups: 120,
    rooms: 25,
    photos: 160,
    level: 30,
  },
  private: {
    name: 'frosty',
    motto: 'do not disturb',
    figure: 'hr-575-46.hd-605-8.ch-665-82.lg-700-62.sh-906-64.ha-1004-68',
    badges: 120,
    friends: 80,
    groups: 11,
    rooms: 3,
    photos: 9,
    level: 14,
    visibility: 'private',
  },
  statusHidden: {
    name: 'quiet.sam',
    motto: '…',
    figure: 'hr-893-32.hd-180-1.ch-215-63.lg-285-64.sh-300-64.he-3274-64',
    badges: 64,
    friends: 41,
    groups: 7,
    rooms: 2,
    photos: 12,
    level: 11,
    statusHidden: true,
  },
  banned: {
    name: 'xX-rex-Xx',
    motto: 'catch me',
    figure: 'hr-115-40.hd-185-8.ch-804-85.lg-275-64.sh-290-64.ea-1403-64',
    badges: 88,
    friends: 150,
    groups: 9,
    rooms: 1,
    photos: 4,
    level: 9,
    visibility: 'banned',
  },
  beforeDecember2020: {
    name: 'OldTimer',
    motto: 'I was here first',
    figure: 'hr-165-39.hd-180-14.ch-225-85.lg-280-64.sh-295-64.ea-1404-64.fa-1201-39',
    badges: 203,
    friends: 97,
    groups: 22,
    rooms: 4,
    photos: 18,
    years: 15.5,
    level: 19,
    beforeDecember2020: true,
    colonDates: true,
  },
  renamed: {
    name: 'OldName',
    motto: 'time for a change',
    figure: 'hr-890-42.hd-600-1.ch-881-76.lg-715-62.sh-908-64',
    badges: 150,
    friends: 133,
    groups: 18,
    rooms: 2,
    photos: 15,
    level: 17,
    nextName: 'NewName',
  },
  newcomer: {
    name: 'Newbie',
    motto: '',
    figure: 'hr-828-37.hd-180-2.ch-210-62.lg-270-64.sh-290-64',
    badges: 0,
    friends: 0,
    groups: 0,
    rooms: 0,
    photos: 0,
    years: 0.01,
    level: 0,
  },
} as const satisfies Record<string, KnownPlayer>

/** The known players by their index in every hotel's population. */
export const knownPlayerList: readonly KnownPlayer[] = Object.values(knownPlayers)
