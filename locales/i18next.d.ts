import type accounts from './en/accounts.json'
import type airtime from './en/airtime.json'
import type apiKeys from './en/apiKeys.json'
import type avatars from './en/avatars.json'
import type badges from './en/badges.json'
import type boards from './en/boards.json'
import type comments from './en/comments.json'
import type common from './en/common.json'
import type compare from './en/compare.json'
import type desk from './en/desk.json'
import type embeds from './en/embeds.json'
import type follow from './en/follow.json'
import type follows from './en/follows.json'
import type gallery from './en/gallery.json'
import type headlines from './en/headlines.json'
import type home from './en/home.json'
import type hunt from './en/hunt.json'
import type icons from './en/icons.json'
import type integrations from './en/integrations.json'
import type jobs from './en/jobs.json'
import type legal from './en/legal.json'
import type news from './en/news.json'
import type notices from './en/notices.json'
import type origins from './en/origins.json'
import type passkeys from './en/passkeys.json'
import type photos from './en/photos.json'
import type presence from './en/presence.json'
import type preview from './en/preview.json'
import type profiles from './en/profiles.json'
import type programs from './en/programs.json'
import type radio from './en/radio.json'
import type rare from './en/rare.json'
import type refusedScan from './en/refusedScan.json'
import type retro from './en/retro.json'
import type rewards from './en/rewards.json'
import type roles from './en/roles.json'
import type scanner from './en/scanner.json'
import type search from './en/search.json'
import type sharing from './en/sharing.json'
import type shell from './en/shell.json'
import type shop from './en/shop.json'
import type showcase from './en/showcase.json'
import type staff from './en/staff.json'
import type staffApiKeys from './en/staffApiKeys.json'
import type staffArticle from './en/staffArticle.json'
import type staffAudit from './en/staffAudit.json'
import type staffBadges from './en/staffBadges.json'
import type staffComments from './en/staffComments.json'
import type staffEditor from './en/staffEditor.json'
import type staffGamePictures from './en/staffGamePictures.json'
import type staffHealth from './en/staffHealth.json'
import type staffHistory from './en/staffHistory.json'
import type staffImports from './en/staffImports.json'
import type staffIntegrations from './en/staffIntegrations.json'
import type staffJobs from './en/staffJobs.json'
import type staffMaintenance from './en/staffMaintenance.json'
import type staffMembers from './en/staffMembers.json'
import type staffNews from './en/staffNews.json'
import type staffNotices from './en/staffNotices.json'
import type staffPictures from './en/staffPictures.json'
import type staffPlayers from './en/staffPlayers.json'
import type staffRadio from './en/staffRadio.json'
import type staffReasons from './en/staffReasons.json'
import type staffRoles from './en/staffRoles.json'
import type staffSchedule from './en/staffSchedule.json'
import type staffShop from './en/staffShop.json'
import type staffSite from './en/staffSite.json'
import type staffStations from './en/staffStations.json'
import type staffTeam from './en/staffTeam.json'
import type staffWords from './en/staffWords.json'
import type status from './en/status.json'
import type studio from './en/studio.json'
import type team from './en/team.json'
import type year from './en/year.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      accounts: typeof accounts
      airtime: typeof airtime
      avatars: typeof avatars
      comments: typeof comments
      apiKeys: typeof apiKeys
      badges: typeof badges
      boards: typeof boards
      common: typeof common
      compare: typeof compare
      desk: typeof desk
      embeds: typeof embeds
      follow: typeof follow
      follows: typeof follows
      gallery: typeof gallery
      headlines: typeof headlines
      home: typeof home
      hunt: typeof hunt
      icons: typeof icons
      integrations: typeof integrations
      jobs: typeof jobs
      legal: typeof legal
      news: typeof news
      notices: typeof notices
      origins: typeof origins
      passkeys: typeof passkeys
      photos: typeof photos
      presence: typeof presence
      preview: typeof preview
      profiles: typeof profiles
      programs: typeof programs
      radio: typeof radio
      rare: typeof rare
      refusedScan: typeof refusedScan
      retro: typeof retro
      rewards: typeof rewards
      roles: typeof roles
      scanner: typeof scanner
      search: typeof search
      sharing: typeof sharing
      shell: typeof shell
      shop: typeof shop
      showcase: typeof showcase
      staff: typeof staff
      staffApiKeys: typeof staffApiKeys
      staffArticle: typeof staffArticle
      staffAudit: typeof staffAudit
      staffGamePictures: typeof staffGamePictures
      staffHealth: typeof staffHealth
      staffHistory: typeof staffHistory
      staffImports: typeof staffImports
      staffJobs: typeof staffJobs
      staffNews: typeof staffNews
      staffMaintenance: typeof staffMaintenance
      staffIntegrations: typeof staffIntegrations
      staffNotices: typeof staffNotices
      staffPictures: typeof staffPictures
      staffPlayers: typeof staffPlayers
      staffRadio: typeof staffRadio
      staffShop: typeof staffShop
      staffSite: typeof staffSite
      staffStations: typeof staffStations
      staffTeam: typeof staffTeam
      staffWords: typeof staffWords
      staffEditor: typeof staffEditor
      staffMembers: typeof staffMembers
      staffRoles: typeof staffRoles
      staffSchedule: typeof staffSchedule
      staffBadges: typeof staffBadges
      staffComments: typeof staffComments
      staffReasons: typeof staffReasons
      status: typeof status
      studio: typeof studio
      team: typeof team
      year: typeof year
    }
  }
}
