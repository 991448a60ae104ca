import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeFollowSettings, digestHour } from '#features/follows/contract.ts'
import { withdrawArticle } from '#features/news/server/api.ts'
import { type FollowDesk, openFollowDesk } from '#test/follow-desk.ts'
import { publish } from '#test/publish.ts'
import { startSite, type TestSite } from '#test/site.ts'

/** Which changes followers are notified of, and when. */
let site: TestSite
let desk: FollowDesk
const hotel = 'hhus'

beforeAll(async () => {
  site = await startSite()
  desk = await openFollowDesk(site)
})
afterAll(() => site.close())

describe('notices', () => {
  test('followers of a player are notified of what a scan finds, others are not', async () => {
    const player = await desk.newPlayer()
    const [follower, muted, daily] = await Promise.all([1, 2, 3].map(() => desk.following('player', player.habboId)))
    const stranger = await site.newMember()
    await muted?.ask(changeFollowSettings, { body: { deliveries: { player: 'muted' } } })
    await daily?.ask(changeFollowSettings, { body: { deliveries: { player: 'daily' } } })
    if (!follower || !muted || !daily) throw new Error('a member is missing')
    await desk.gainBadge(player)
    await expect
      .poll(() => desk.bellOf(follower))
      .toMatchObject([
        {
          kind: 'followed',
          what: 'badgesGained',
          names: { de: player.name },
          count: 1,
          path: `scanner/users/${player.habboId}`,
        },
      ])
    expect(await Promise.all([muted, daily, stranger].map(desk.bellOf))).toEqual([[], [], []])
    expect(await desk.newsOf(follower)).toMatchObject([{ kind: 'player', what: 'badgesGained', count: 1 }])
    expect(await desk.newsOf(daily, { range: 'day' })).toHaveLength(1)
    expect([await desk.newsOf(muted), await desk.newsOf(stranger)]).toEqual([[], []])
  })

  test('a scan that finds nothing new sends nothing, also not of what was found before', async () => {
    const player = await desk.newPlayer()
    site.hotel.world.giveBadge(hotel, player.name)
    await site.scan(hotel, player.name)
    const follower = await desk.following('player', player.habboId)
    await site.scan(hotel, player.name)
    await desk.run('collect')
    expect([await desk.bellOf(follower), await desk.newsOf(follower)]).toEqual([[], []])
  })

  test('of scans shortly after one another, each change is reported once', async () => {
    const player = await desk.newPlayer()
    const follower = await desk.following('player', player.habboId)
    await desk.gainBadge(player)
    await desk.gainBadge(player)
    await expect.poll(() => desk.bellOf(follower)).toMatchObject([{ count: 1 }, { count: 1 }])
    expect(await desk.newsOf(follower)).toMatchObject([{ count: 1 }, { count: 1 }])
  })

  test('followers of a group see who joined and left', async () => {
    const player = await desk.newPlayer()
    const follower = await desk.following('group', desk.groupId)
    site.hotel.world.joinGroup(hotel, player.name, desk.groupId, false)
    await site.scan(hotel, player.name)
    await expect
      .poll(() => desk.bellOf(follower))
      .toMatchObject([{ what: 'groupJoined', details: { en: player.name } }])
    site.hotel.world.leaveGroup(hotel, player.name, desk.groupId)
    await site.scan(hotel, player.name)
    await expect.poll(() => desk.bellOf(follower)).toMatchObject([{ what: 'groupLeft' }, { what: 'groupJoined' }])
  })

  test('followers of a group see nothing of players who forbid being followed', async () => {
    const owner = await site.newMember()
    await site.scan(hotel, owner.name)
    const [follower, daily] = [await desk.following('group', desk.groupId), await desk.following('group', desk.groupId)]
    await daily.ask(changeFollowSettings, { body: { deliveries: { group: 'daily' } } })
    site.hotel.world.joinGroup(hotel, owner.name, desk.groupId)
    await site.scan(hotel, owner.name)
    await expect.poll(() => desk.bellOf(follower)).toMatchObject([{ what: 'groupJoined', details: { en: owner.name } }])
    expect(await desk.newsOf(daily, { range: 'day' })).toMatchObject([{ detail: owner.name }])

    await owner.ask(changeFollowSettings, { body: { forbids: true } })
    expect([await desk.bellOf(follower), await desk.newsOf(follower)]).toEqual([[], []])
    await desk.run('daily-digest')
    expect([await desk.bellOf(daily), await desk.newsOf(daily, { range: 'day' })]).toEqual([[], []])
    const noted = () => desk.query('select id from follows_changes where key = $1', [desk.groupId])
    const before = await noted()
    site.hotel.world.leaveGroup(hotel, owner.name, desk.groupId)
    await site.scan(hotel, owner.name)
    expect(await noted()).toEqual(before)
  })

  test('followers of a country’s series are notified of its new badges', async () => {
    const player = await desk.newPlayer()
    const find = async (code: string) => {
      site.hotel.world.giveBadge(hotel, player.name, code)
      await site.scan(hotel, player.name)
    }
    await find('FI8801')
    const follower = await desk.following('series', 'country:FI')
    expect(await desk.followsOf(follower)).toMatchObject([
      { kind: 'series', key: 'country:FI', name: 'Finland', path: 'habbo/badges?country=FI' },
    ])
    await find('FI8802')
    await find('NO8803')
    await desk.run('collect')
    const path = 'habbo/badges/FI8802'
    const names = { de: 'Finnland', en: 'Finland', tr: 'Finlandiya' }
    expect(await desk.bellOf(follower)).toMatchObject([{ kind: 'followed', what: 'seriesBadge', names, path }])
    expect(await desk.newsOf(follower)).toMatchObject([{ what: 'seriesBadge', name: 'Finland', path }])
  })

  test('a news item is announced once in each language, and is gone with its withdrawal', async () => {
    const follower = await desk.following('category', 'rare')
    await desk.backdate(follower)
    const publishedAt = new Date()
    const { id } = await publish(site, { category: 'rare', publishedAt, texts: { de: 'Seltenes', en: 'Rare things' } })
    await publish(site, { category: 'habbo', publishedAt, texts: { en: 'Other things' } })
    await desk.run('collect')
    await desk.run('collect')
    expect(await desk.bellOf(follower)).toMatchObject([
      {
        ...{ what: 'newsPublished', details: { de: 'Seltenes', en: 'Rare things', tr: 'Rare things' } },
        languages: { de: 'de', en: 'en', tr: 'en' },
      },
    ])
    expect(await desk.newsOf(follower, { language: 'de' })).toMatchObject([
      { detail: 'Seltenes', detailLanguage: 'de' },
    ])
    await withdrawArticle(site.database.db as never, id, new Date())
    expect(await desk.newsOf(follower)).toEqual([])
  })

  test('followers of a show and of its DJ are notified when it begins', async () => {
    const listener = await desk.following('show', 'Night Shift')
    const fan = await desk.following('dj', 'TOM')
    await Promise.all([desk.backdate(listener), desk.backdate(fan)])
    await desk.run('collect')
    await desk.run('collect')
    expect(await desk.bellOf(listener)).toMatchObject([
      { what: 'showAirs', names: { en: 'Night Shift' }, details: { en: 'Tom' } },
    ])
    expect(await desk.bellOf(fan)).toMatchObject([
      { what: 'showAirs', names: { en: 'Tom' }, details: { en: 'Night Shift' } },
    ])
  })

  test('followers of a badge are notified of another hotel and of a way to get it', async () => {
    const follower = await desk.following('badge', desk.badge)
    await desk.backdate(follower)
    await desk.query(
      `insert into badges_hotels (badge_id, hotel, first_seen_at) select id, 'hhfi', now() from badges_badges where code = $1
        on conflict do nothing`,
      [desk.badge],
    )
    await desk.query(
      `insert into badges_ways (badge_id, kind, text_en, changed_at) select id, 'other', 'Dance all night', now()
        from badges_badges where code = $1`,
      [desk.badge],
    )
    await desk.run('collect')
    const shown = (await desk.bellOf(follower)).map(
      (notice) => notice.kind === 'followed' && [notice.what, notice.details.en],
    )
    expect(shown.toSorted()).toEqual([
      ['badgeHotel', 'Habbo.fi'],
      ['badgeWay', 'Dance all night'],
    ])
  })

  test('followers of a hotel are notified of an outage that lasts, and of its end', async () => {
    const follower = await desk.following('hotel', 'hhit')
    await desk.backdate(follower)
    const state = (name: string, minutes: number) =>
      desk.query(
        `insert into outages_hotels (hotel, state, since, heard_at) values ('hhit', $1, now() - make_interval(mins => $2::int), now())
          on conflict (hotel) do update set state = excluded.state, since = excluded.since`,
        [name, minutes],
      )
    for (const [name, minutes] of [
      ['open', 60],
      ['unreachable', 1],
      ['unreachable', 40],
      ['maintenance', 30],
      ['open', 20],
    ] as const) {
      await state(name, minutes)
      await desk.run('collect')
    }
    const shown = (await desk.bellOf(follower)).map((notice) => notice.kind === 'followed' && notice.what)
    expect(shown).toEqual(['hotelUp', 'hotelDown'])
  })

  test('the page of a digest shows all of its period, however late it is read', async () => {
    const follower = await desk.following('hotel', 'hhbr')
    const digest = new Date()
    digest.setUTCHours(digestHour, 0, 0, 0)
    if (digest > new Date()) digest.setUTCDate(digest.getUTCDate() - 1)
    const change = (hoursBefore: number) =>
      desk.query(
        `insert into follows_changes (kind, key, what, ref, happened_at, noted_at)
          values ('hotel', 'hhbr', 'hotelDown', $1::text, now(), $2::timestamptz - make_interval(hours => $1::int))`,
        [hoursBefore, digest],
      )
    await change(23)
    await change(25)
    expect(await desk.newsOf(follower, { range: 'day' })).toHaveLength(1)
    expect(await desk.newsOf(follower, { range: 'week' })).toHaveLength(2)
  })

  test('members who chose digests are notified of news once a day', async () => {
    const player = await desk.newPlayer()
    const [daily, weekly, idle] = [
      await desk.following('player', player.habboId),
      await desk.following('player', player.habboId),
      await desk.following('hotel', 'hhnl'),
    ]
    await daily.ask(changeFollowSettings, { body: { deliveries: { player: 'daily' } } })
    await weekly.ask(changeFollowSettings, { body: { deliveries: { player: 'weekly' } } })
    await idle.ask(changeFollowSettings, { body: { deliveries: { hotel: 'daily' } } })
    await desk.gainBadge(player)
    await desk.run('daily-digest')
    await desk.run('daily-digest')
    expect(await desk.bellOf(daily)).toEqual([{ kind: 'followDigest', period: 'daily' }])
    await desk.run('weekly-digest')
    expect(await desk.bellOf(weekly)).toEqual([{ kind: 'followDigest', period: 'weekly' }])
    expect(await desk.bellOf(idle)).toEqual([])
  })
})
