import type { HotelBadge, HotelFriend, HotelGroup, HotelPlayer } from '#features/hotels/server/api.ts'

/** Hotel responses of real length (hotel-api §2). */

export function profileOf(number: number): HotelPlayer {
  return {
    habboId: `hhus-${number.toString(16).padStart(32, '0')}`,
    name: `Player${number}`,
    figure: 'hr-828-31.hd-180-1.ch-220-66.lg-280-64.sh-290-80',
    motto: 'somewhere on a terrace',
    online: true,
    lastOnlineAt: new Date('2026-05-01'),
    statusHidden: false,
    memberSince: new Date('2010-05-01'),
    visible: true,
    level: 16,
    levelPercent: 30,
    experience: 190,
    starGems: 2510,
    selectedBadges: [],
    bouncerPlayerId: null,
  }
}

export function badgesFrom(first: number, count: number, family = 'ACH_Bench'): HotelBadge[] {
  return Array.from({ length: count }, (_, place) => ({
    code: `${family}${first + place}`,
    name: `95 % True Habbo ${first + place}`,
    description: `For being a member of the community for ${first + place} days.`,
  }))
}

export function friendsFrom(first: number, count: number): HotelFriend[] {
  return Array.from({ length: count }, (_, place) => ({
    habboId: `hhus-${(first + place).toString(16).padStart(32, '0')}`,
    name: `Friend${first + place}`,
    motto: 'a motto of about usual length',
    figure: 'hr-893-45.hd-180-1.ch-220-66.lg-280-64.sh-290-80',
  }))
}

export function groupsFrom(first: number, count: number): HotelGroup[] {
  return Array.from({ length: count }, (_, place) => ({
    id: `g-hhus-${(first + place).toString(16).padStart(32, '0')}`,
    name: `Group ${first + place}`,
    description: 'People who like to sit together and say nothing for a while',
    type: 'NORMAL',
    badgeCode: 'b19204s29087s29053s29185s2901192b0abf5781c90ea1159fed857acbbb1',
    roomId: null,
    isAdmin: place === 0,
    primaryColour: 'b4278e',
    secondaryColour: '893dcf',
    createdAt: null,
  }))
}
