// Made from the description of the API: vitest run -u test/api/description.test.ts

/** The address of every operation. */
export const paths = {
  player: '/api/v1/players/{habboId}',
  playerByName: '/api/v1/hotels/{hotel}/players/{name}',
  playerBadges: '/api/v1/players/{habboId}/badges',
  playerHistory: '/api/v1/players/{habboId}/history',
  badges: '/api/v1/badges',
  badge: '/api/v1/badges/{code}',
  badgeOwners: '/api/v1/badges/{code}/owners',
  originsOnline: '/api/v1/origins/online',
  originsOnlineHistory: '/api/v1/origins/online/history',
  radioNow: '/api/v1/radio/now',
  radioPlayed: '/api/v1/radio/played',
  radioSchedule: '/api/v1/radio/schedule',
  news: '/api/v1/news',
  newsItem: '/api/v1/news/{slug}',
  dumps: '/api/v1/dumps',
} as const

/** What every operation takes, and what it answers. */
export type Operations = {
  /** A scanned player by the id that the game gave. */
  player: {
    input: {
      habboId: string
    }
    result: {
      id: string
      hotel: 'hhbr' | 'hhobr' | 'hhus' | 'hhous' | 'hhde' | 'hhes' | 'hhoes' | 'hhfi' | 'hhfr' | 'hhit' | 'hhnl' | 'hhtr'
      name: string
      motto: string
      picture: string
      memberSince: string | null
      lastOnlineAt: string | null
      online: boolean | null
      level: number | null
      visibility: 'public' | 'private' | 'banned' | 'missing'
      firstSeenAt: string
      checkedAt: string
      amounts: {
        badges: {
          current: number
          former: number
        } | null
        friends: {
          current: number
          former: number
        } | null
        groups: {
          current: number
          former: number
        } | null
        rooms: {
          current: number
          former: number
        } | null
        photos: {
          current: number
          former: number
        } | null
      }
      page: string
    }
  }
  /** A scanned player by hotel and name. */
  playerByName: {
    input: {
      hotel: 'hhbr' | 'hhobr' | 'hhus' | 'hhous' | 'hhde' | 'hhes' | 'hhoes' | 'hhfi' | 'hhfr' | 'hhit' | 'hhnl' | 'hhtr'
      name: string
    }
    result: {
      id: string
      hotel: 'hhbr' | 'hhobr' | 'hhus' | 'hhous' | 'hhde' | 'hhes' | 'hhoes' | 'hhfi' | 'hhfr' | 'hhit' | 'hhnl' | 'hhtr'
      name: string
      motto: string
      picture: string
      memberSince: string | null
      lastOnlineAt: string | null
      online: boolean | null
      level: number | null
      visibility: 'public' | 'private' | 'banned' | 'missing'
      firstSeenAt: string
      checkedAt: string
      amounts: {
        badges: {
          current: number
          former: number
        } | null
        friends: {
          current: number
          former: number
        } | null
        groups: {
          current: number
          former: number
        } | null
        rooms: {
          current: number
          former: number
        } | null
        photos: {
          current: number
          former: number
        } | null
      }
      page: string
    }
  }
  /** The badges that a player has, or had before, the newest first. */
  playerBadges: {
    input: {
      state?: 'current' | 'former' | undefined
      cursor?: string | undefined
      limit?: number | undefined
      habboId: string
    }
    result: {
      items: ({
        code: string
        name: string | null
        description: string | null
        picture: string
        owners: number
        gained: {
          after: string | null
          by: string
        }
        lost: {
          after: string | null
          by: string
        } | null
      })[]
      nextCursor: string | null
    }
  }
  /** What scans found changed of a player, the newest first. */
  playerHistory: {
    input: {
      cursor?: string | undefined
      limit?: number | undefined
      habboId: string
    }
    result: {
      items: ({
        id: string
        kind: 'badgesGained' | 'badgesLost' | 'friendsGained' | 'friendsLost' | 'groupsJoined' | 'groupsLeft' | 'roomsOpened' | 'roomsGone' | 'photosTaken' | 'photosGone' | 'nameChanged' | 'mottoChanged' | 'lookChanged' | 'levelChanged' | 'visibilityChanged'
        observed: {
          after: string | null
          by: string
        }
        count: number
        subjects: {
          key: string
          label: string
        }[]
        from: string | null
        to: string | null
      })[]
      nextCursor: string | null
    }
  }
  /** The archive of badges: searched, filtered and sorted. */
  badges: {
    input: {
      search?: string | undefined
      hotel?: 'hhbr' | 'hhobr' | 'hhus' | 'hhous' | 'hhde' | 'hhes' | 'hhoes' | 'hhfi' | 'hhfr' | 'hhit' | 'hhnl' | 'hhtr' | undefined
      edition?: 'modern' | 'origins' | undefined
      sort?: 'newest' | 'labelled' | 'rarest' | 'owned' | 'code' | undefined
      language?: 'de' | 'en' | 'tr' | undefined
      cursor?: string | undefined
    }
    result: {
      items: ({
        code: string
        name: string | null
        hotel: 'hhbr' | 'hhobr' | 'hhus' | 'hhous' | 'hhde' | 'hhes' | 'hhoes' | 'hhfi' | 'hhfr' | 'hhit' | 'hhnl' | 'hhtr' | null
        picture: string
        owners: number
        firstSeenAt: string
        namedAt: string | null
      })[]
      nextCursor: string | null
    }
  }
  /** A badge by its code, which is case-sensitive. */
  badge: {
    input: {
      code: string
    }
    result: {
      code: string
      picture: string
      firstSeenAt: string
      owners: number
      scanned: number
      texts: ({
        hotel: 'hhbr' | 'hhobr' | 'hhus' | 'hhous' | 'hhde' | 'hhes' | 'hhoes' | 'hhfi' | 'hhfr' | 'hhit' | 'hhnl' | 'hhtr'
        name: string | null
        description: string | null
      })[]
      formerTexts: ({
        hotel: 'hhbr' | 'hhobr' | 'hhus' | 'hhous' | 'hhde' | 'hhes' | 'hhoes' | 'hhfi' | 'hhfr' | 'hhit' | 'hhnl' | 'hhtr'
        name: string | null
        description: string | null
        until: string
      })[]
      rarity: ({
        hotel: 'hhbr' | 'hhobr' | 'hhus' | 'hhous' | 'hhde' | 'hhes' | 'hhoes' | 'hhfi' | 'hhfr' | 'hhit' | 'hhnl' | 'hhtr'
        owners: number
        scanned: number
      })[]
      page: string
    }
  }
  /** The scanned players who have a badge, or had it before, the newest first. */
  badgeOwners: {
    input: {
      state?: 'current' | 'former' | undefined
      cursor?: string | undefined
      limit?: number | undefined
      code: string
    }
    result: {
      items: ({
        id: string
        hotel: 'hhbr' | 'hhobr' | 'hhus' | 'hhous' | 'hhde' | 'hhes' | 'hhoes' | 'hhfi' | 'hhfr' | 'hhit' | 'hhnl' | 'hhtr'
        name: string
        picture: string
        gained: {
          after: string | null
          by: string
        }
        lost: {
          after: string | null
          by: string
        } | null
      })[]
      nextCursor: string | null
    }
  }
  /** How many players are online in the hotels of Habbo Origins. */
  originsOnline: {
    input: Record<never, never>
    result: {
      hotels: ({
        hotel: 'hhous' | 'hhoes' | 'hhobr'
        zone: string
        current: {
          online: number
          at: string
        } | null
        isOld: boolean
        today: {
          online: number
          at: string
        } | null
        record: {
          online: number
          at: string
        } | null
      })[]
    }
  }
  /** How many players were online in the hotels of Habbo Origins over a range. */
  originsOnlineHistory: {
    input: {
      range?: '24h' | '7d' | '30d' | '1y' | 'all' | undefined
    }
    result: {
      range: '24h' | '7d' | '30d' | '1y' | 'all'
      by: 'time' | 'day'
      from: string
      length: number
      series: ({
        hotel: 'hhous' | 'hhoes' | 'hhobr'
        values: (number | null)[]
      })[]
    }
  }
  /** What the radio plays now, and who hosts. */
  radioNow: {
    input: {
      language?: 'de' | 'en' | 'tr' | undefined
    }
    result: {
      online: boolean
      isStale: boolean
      host: string | null
      coHost: string | null
      show: string | null
      showEndsAt: string | null
      song: {
        artist: string
        title: string
        startedAt: string | null
      } | null
      listeners: number
      checkedAt: string | null
    }
  }
  /** The songs that the radio played, the newest first. */
  radioPlayed: {
    input: {
      language?: 'de' | 'en' | 'tr' | undefined
      cursor?: string | undefined
    }
    result: {
      items: ({
        id: number
        playedAt: string
        artist: string
        title: string
        host: string | null
      })[]
      nextCursor: string | null
    }
  }
  /** The shows of this week (0) or the next (1), Monday to Sunday in the zone of the station. */
  radioSchedule: {
    input: {
      language?: 'de' | 'en' | 'tr' | undefined
      week?: number | undefined
    }
    result: {
      zone: string
      from: string
      to: string
      shows: ({
        showId: number
        name: string
        host: string
        coHost: string | null
        description: string
        isLive: boolean
        startsAt: string
        endsAt: string
      })[]
    }
  }
  /** The news in a language, the newest first. */
  news: {
    input: {
      language?: 'de' | 'en' | 'tr' | undefined
      filter?: 'nightbell' | 'habbo' | 'events' | 'eventguide' | 'rare' | 'roombundle' | 'collectibles' | 'short' | undefined
      cursor?: string | undefined
    }
    result: {
      items: ({
        slug: string
        category: 'nightbell' | 'habbo' | 'events' | 'eventguide' | 'rare' | 'roombundle' | 'collectibles'
        isShort: boolean
        title: string
        summary: string
        language: 'de' | 'en' | 'tr'
        authors: string[]
        picture: string | null
        publishedAt: string
        page: string
      })[]
      nextCursor: string | null
    }
  }
  /** A news item by the name in its address, with the languages that it is in. */
  newsItem: {
    input: {
      language?: 'de' | 'en' | 'tr' | undefined
      slug: string
    }
    result: {
      slug: string
      category: 'nightbell' | 'habbo' | 'events' | 'eventguide' | 'rare' | 'roombundle' | 'collectibles'
      isShort: boolean
      title: string
      summary: string
      language: 'de' | 'en' | 'tr'
      authors: string[]
      picture: string | null
      publishedAt: string
      page: string
      languages: ('de' | 'en' | 'tr')[]
      updatedAt: string | null
    }
  }
  /** The files with the whole archive of badges and all Origins numbers, written every day. */
  dumps: {
    input: Record<never, never>
    result: {
      licence: string
      files: ({
        name: string
        data: 'badges' | 'origins-minutes' | 'origins-hours'
        form: 'csv' | 'jsonl'
        address: string
        rows: number
        bytes: number
        sha256: string
        writtenAt: string
      })[]
    }
  }
}
