import path from 'node:path'
import { type Accounts, openAccounts } from '#features/accounts/server/feature.ts'
import { openAudit } from '#features/audit/server/feature.ts'
import { openAvatars } from '#features/avatars/server/feature.ts'
import { openBadges } from '#features/badges/server/feature.ts'
import { type Banners, openBanners } from '#features/banners/server/feature.ts'
import { openComments } from '#features/comments/server/feature.ts'
import { openEmbeds } from '#features/embeds/server/feature.ts'
import { openFollows } from '#features/follows/server/feature.ts'
import { openGallery } from '#features/gallery/server/feature.ts'
import { type OutboundLimits, openHotelGateway, openSharedQuotas, pictureOrigins } from '#features/hotels/server/api.ts'
import { openHousekeeping } from '#features/housekeeping/server/feature.ts'
import { openIntegrations } from '#features/integrations/server/feature.ts'
import { openJobs } from '#features/jobs/server/feature.ts'
import { openLegal } from '#features/legal/server/feature.ts'
import { type MaintenanceOfSite, openMaintenance } from '#features/maintenance/server/feature.ts'
import { openMedia } from '#features/media/server/feature.ts'
import { refuseBannedGuest } from '#features/members/server/api.ts'
import { openMembers } from '#features/members/server/feature.ts'
import { newsOfBadges } from '#features/news/server/api.ts'
import { openNews } from '#features/news/server/feature.ts'
import { openNotifications } from '#features/notifications/server/feature.ts'
import { openFishing, openOrigins, openRetroPlayers } from '#features/origins/server/feature.ts'
import { openOutages } from '#features/outages/server/feature.ts'
import { hasPasskey } from '#features/passkeys/server/api.ts'
import { openPasskeys } from '#features/passkeys/server/feature.ts'
import { openPictures } from '#features/pictures/server/feature.ts'
import { openPresence } from '#features/presence/server/feature.ts'
import { openProfilePages } from '#features/profiles/server/feature.ts'
import { openPrograms } from '#features/programs/server/feature.ts'
import { openLiveStations, stationOf } from '#features/radio/server/api.ts'
import {
  openAir,
  openRequestLine,
  openSchedule,
  openStationSettings,
  openStations,
  openStream,
} from '#features/radio/server/feature.ts'
import { openRewards } from '#features/rewards/server/feature.ts'
import { badgesHeldBy, rescanFollowed, rescanMember } from '#features/scanner/server/api.ts'
import { openScanner } from '#features/scanner/server/feature.ts'
import { openSearch } from '#features/search/server/feature.ts'
import { openShop } from '#features/shop/server/feature.ts'
import type { LiveSettings, SiteEnvironment } from '#features/site/server/api.ts'
import { openSiteSettings } from '#features/site/server/feature.ts'
import { openStatus } from '#features/status/server/feature.ts'
import { openTeam } from '#features/team/server/feature.ts'
import { openWords } from '#features/words/server/feature.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Feature, StaffParts } from '#platform/server/feature.ts'
import { forgetRateLimits } from '#platform/server/http/rate-limit.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import type { SiteWords } from '#platform/server/site-words.ts'
import { deliveries } from '#platform/server/tasks/outbox.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import { openBackups } from './backup/open-backups.ts'
import { followedKinds } from './followed-kinds.ts'
import { collectPersonalData } from './personal-data.ts'
import { announceTargets } from './settings/announce-settings.ts'
import { addressesFrom } from './settings/hotel-settings.ts'
import { receiverAddresses } from './settings/integration-settings.ts'
import { operatorFrom } from './settings/operator-settings.ts'
import { openPictureFiles } from './settings/picture-settings.ts'
import { stationEnvironment } from './settings/radio-settings.ts'
import type { Settings } from './settings/settings.ts'
import { openSharePictures, type ShareWaits } from './share-pictures/share-pictures.ts'
import { openSiteHealth } from './site-health.ts'
import { openAttachments } from './start/attachment-folder.ts'
import { openFirstPositions } from './start/first-positions.ts'
import { publishWelcome } from './start/welcome-article.ts'
import { subjectKinds } from './subject-kinds.ts'
import { allEvents } from './tasks-and-events.ts'

/** The features, callers, notices and words of pages, maintenance, and origins of their audio. */
export type Features = {
  all: readonly Feature[]
  accounts: Accounts
  banners: Banners['live']
  maintenance: MaintenanceOfSite['now']
  mediaOrigins: () => Promise<string[]>
  words: SiteWords
}

/** Opens every feature on one database and one queue. */
export function openFeatures(context: {
  db: Db<unknown>
  connectionString: string
  queue: TaskQueue
  clock: Clock
  log: Log
  settings: Settings
  publicUrl: string
  outboundLimits: Partial<OutboundLimits> | undefined
  announceEveryMs: number | undefined
  shareWaits: ShareWaits | undefined
  onHotelCall?: (hotel: string, outcome: string, milliseconds: number) => void
  deviceKey: Buffer
  /** The settings that change while the site runs, and those of the environment behind them. */
  site: LiveSettings
  environment: SiteEnvironment
}): Features {
  const { settings, clock, log, outboundLimits, site } = context
  const siteName = () => site.current().siteName
  const searchesPerMinute = () => site.current().searchesPerMinute
  const addresses = addressesFrom(settings)
  const outages = openOutages(context)
  const lines = openSharedQuotas(context)
  const gateway = openHotelGateway({
    openQuota: lines.open,
    addresses: addresses.hotels,
    imagesAddress: addresses.images,
    userAgent: settings.HOTEL_USER_AGENT ?? `Nightbell (+${context.publicUrl})`,
    log,
    onHeard: outages.hear,
    ...(context.onHotelCall ? { onCall: context.onHotelCall } : {}),
    clock,
    ...(outboundLimits ? { outboundLimits } : {}),
  })
  const pictures = { ...context, gateway, files: openPictureFiles(settings), keeps: settings.KEEP_IMAGES }
  const stations = openLiveStations({ db: context.db, environment: stationEnvironment(settings) })
  const radio = {
    ...context,
    ...{ stations: stations.stations, fallbacks: stations.fallbacks, trustedAddresses: stations.trustedAddresses },
    zone: settings.RADIO_ZONE,
    siteName,
    userAgent: settings.HOTEL_USER_AGENT ?? `Nightbell (+${context.publicUrl})`,
  }
  const words = openWords(context)
  const wording = { ...context, siteName, words: words.words }
  const accounts = openAccounts({
    ...context,
    gateway,
    addresses,
    personalData: (accountId) => collectPersonalData(features, accountId),
    refuseBannedGuest: (visitor) => refuseBannedGuest(context.db, visitor, clock.now()),
    ...(settings.STAFF_PASSKEY === 'required' && {
      lacksRequiredPasskey: async (accountId: number) => !(await hasPasskey(context.db, accountId)),
    }),
  })
  const badges = openBadges({
    ...context,
    gateway,
    addresses,
    pictures,
    news: newsOfBadges(context.db),
    ownership: (habboId, badgeIds) => badgesHeldBy(context.db, habboId, badgeIds),
    siteName,
    importsTexts: settings.IMPORT_BADGES,
    searchesPerMinute,
  })
  const news = openNews({
    ...wording,
    gateway,
    addresses,
    importsOfficial: settings.IMPORT_NEWS,
    targets: announceTargets(settings, context.publicUrl),
    userAgent: radio.userAgent,
    searchesPerMinute,
    firstContent: () => publishWelcome(context.db, clock.now()),
  })
  const banners = openBanners(context)
  const maintenance = openMaintenance(context)
  const features: readonly Feature[] = [
    {
      scheduledJobs: [{ name: 'platform.forget-turns', cron: '*/10 * * * *', run: () => forgetRateLimits(context.db) }],
    },
    openBackups(context),
    { close: lines.close },
    { close: () => gateway.close() },
    outages.feature,
    accounts.feature,
    openAudit({ ...context, addresses }),
    openHousekeeping({
      ...context,
      addresses,
      parts: () => staffParts,
      hasPasskey: (accountId) => hasPasskey(context.db, accountId),
      requiresPasskey: settings.STAFF_PASSKEY === 'required',
    }),
    openPasskeys({ ...context, api: accounts.api, siteName, publicUrl: settings.PUBLIC_URL }),
    banners.feature,
    maintenance.feature,
    openSiteHealth({ ...context, features: () => features }),
    openPresence({ ...context, addresses }),
    openShop({ ...context, addresses }),
    openMembers({ ...context, addresses }),
    openNotifications({
      ...wording,
      userAgent: radio.userAgent,
      sendsPush: settings.WEB_PUSH && settings.SERVICE_WORKER,
      pushService: settings.PUSH_SERVICE_URL,
    }),
    openFollows({
      ...wording,
      providers: followedKinds({ ...context, addresses }),
      scans: {
        scanPlayer: (habboId, now) => rescanFollowed(context.queue, context.db, habboId, now),
        scanMember: (groupId, now) => rescanMember(context.queue, context.db, groupId, now),
      },
    }),
    openSiteSettings({ ...context, live: site }),
    openPictures(pictures),
    openMedia({
      ...context,
      files: pictures.files,
      userAgent: radio.userAgent,
      trustedAddresses: pictureOrigins(addresses),
    }),
    badges,
    openScanner({
      ...wording,
      gateway,
      addresses,
      cooldownSeconds: () => site.current().scanCooldown,
      scansPerMinute: () => site.current().scansPerMinute,
      switches: () => site.current(),
      searchesPerMinute,
    }),
    openAvatars({ ...context, gateway, addresses, importsFigures: settings.IMPORT_IMAGES }),
    openGallery({ ...context, gateway, addresses, pictures, importsImages: settings.IMPORT_IMAGES, searchesPerMinute }),
    openOrigins({ ...context, gateway, samplesOnline: settings.SAMPLE_ORIGINS }),
    openRetroPlayers({ ...context, gateway }),
    openFishing({ ...context, gateway, addresses, readsBoards: settings.SAMPLE_ORIGINS }),
    openComments({
      ...wording,
      addresses,
      subjects: subjectKinds,
      waitSeconds: () => site.current().commentWait,
      firstWords: { heldWords: settings.HELD_WORDS, protectedNames: settings.PROTECTED_NAMES },
    }),
    openRewards({ ...context, addresses, subjects: subjectKinds }),
    news,
    openSearch({ ...context, addresses, news: news.search, badges: badges.search, searchesPerMinute }),
    openStations({
      ...radio,
      pollSeconds: settings.RADIO_POLL_SECONDS,
      searchesPerMinute,
      onChange: stations.onChange,
    }),
    openStationSettings({ ...radio, live: stations }),
    openStream({ ...radio, isPassedThrough: stations.environment.isPassedThrough }),
    openSchedule(radio),
    openTeam({ ...context, addresses }),
    openIntegrations({
      ...wording,
      addresses,
      stationOf: async (language) => stationOf(await stations.stations(), language),
      zone: settings.RADIO_ZONE,
      userAgent: radio.userAgent,
      receivers: receiverAddresses(settings),
      lookEveryMs: context.announceEveryMs,
    }),
    openStatus({
      ...context,
      radio,
      reads: { badges: settings.IMPORT_BADGES, images: settings.IMPORT_IMAGES, online: settings.SAMPLE_ORIGINS },
    }),
    openProfilePages({ ...context, addresses, subjects: subjectKinds }),
    openAir(radio),
    openRequestLine({ ...radio, waitSeconds: () => site.current().requestWait }),
    openSharePictures({ ...context, gateway, words: words.words, waits: context.shareWaits }),
    openEmbeds({ ...wording, pictureOrigins: pictureOrigins(addresses), mediaOrigins: stations.mediaOrigins }),
    openPrograms({
      ...context,
      ...{ siteName, badgesAfter: badges.pageAfter, newsAfter: news.pageAfter },
      callsPerKey: settings.API_CALLS_PER_KEY,
      callsPerNetwork: settings.API_CALLS_PER_NETWORK,
      dumpFolder: settings.API_DUMPS ? path.resolve(settings.DATA_DIR, 'dumps') : null,
    }),
    openLegal({
      operator: () => operatorFrom(site.current()),
      practice: async () => ({
        pictureHosts: pictureOrigins(addresses).map((origin) => new URL(origin).host),
        audioHosts: (await stations.mediaOrigins()).map((origin) => new URL(origin).host),
        hasRadio: (await stations.stations()).length > 0,
        sendsPush: settings.WEB_PUSH,
      }),
    }),
    openJobs({
      ...context,
      addresses,
      files: openAttachments(settings),
      firstContent: () => openFirstPositions(context.db, clock.now()),
    }),
    // The last, so that the search of the staff finds texts after everything else.
    words.feature,
  ]
  const staffParts: readonly StaffParts[] = features.flatMap(({ staff }) => (staff ? [staff] : []))
  const listeners = features.flatMap((feature) => feature.listeners ?? [])
  const all = [...features, { tasks: deliveries(allEvents, listeners) }]
  return {
    ...{ all, accounts, banners: banners.live, maintenance: maintenance.now },
    ...{ mediaOrigins: stations.mediaOrigins, words: words.words },
  }
}
