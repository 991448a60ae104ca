import type accounts from './en/accounts.json'
import type airtime from './en/airtime.json'
import type badges from './en/badges.json'
import type comments from './en/comments.json'
import type common from './en/common.json'
import type desk from './en/desk.json'
import type gallery from './en/gallery.json'
import type headlines from './en/headlines.json'
import type home from './en/home.json'
import type news from './en/news.json'
import type origins from './en/origins.json'
import type passkeys from './en/passkeys.json'
import type photos from './en/photos.json'
import type presence from './en/presence.json'
import type radio from './en/radio.json'
import type retro from './en/retro.json'
import type scanner from './en/scanner.json'
import type shell from './en/shell.json'
import type shop from './en/shop.json'
import type showcase from './en/showcase.json'
import type studio from './en/studio.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      accounts: typeof accounts
      airtime: typeof airtime
      comments: typeof comments
      badges: typeof badges
      common: typeof common
      desk: typeof desk
      gallery: typeof gallery
      headlines: typeof headlines
      home: typeof home
      news: typeof news
      origins: typeof origins
      passkeys: typeof passkeys
      photos: typeof photos
      presence: typeof presence
      radio: typeof radio
      retro: typeof retro
      scanner: typeof scanner
      shell: typeof shell
      shop: typeof shop
      showcase: typeof showcase
      studio: typeof studio
    }
  }
}
