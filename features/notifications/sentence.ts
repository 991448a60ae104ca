import type { ParseKeys } from 'i18next'
import type { IconKey, IconWords } from '#features/accounts/contract.ts'
import { pages } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Notice } from './contract.ts'

/**
 * The text of a notice: the key of its sentence and the values to insert. `icon` is inserted by its
 * label in the reader's language.
 */
export type Sentence = {
  key: ParseKeys<'notices'>
  values: Readonly<Record<string, string | number>>
  icon?: IconKey
  /** The names of an icon that the staff added. */
  names?: IconWords | undefined
  /** Inserted as `name` and `detail`, in the reader's language. */
  subject?: Readonly<Record<'names' | 'details', Readonly<Record<LanguageCode, string>>>>
  /** The value that is in a language of its own, for readers of each language. */
  written?: { value: 'detail' | 'text' | 'title'; in: Readonly<Partial<Record<LanguageCode, LanguageCode | null>>> }
}

/** A value that is in the same language for all readers. */
function writtenIn(language: LanguageCode, value: 'text' | 'title'): Pick<Sentence, 'written'> {
  return { written: { value, in: { de: language, en: language, tr: language } } }
}

/** Returns the sentence of a notice. */
export function sentenceOf(notice: Notice): Sentence {
  switch (notice.kind) {
    case 'reply':
      return notice.by === null
        ? { key: 'sentence.replyByNobody', values: {} }
        : { key: 'sentence.reply', values: { by: notice.by } }
    case 'commentDeleted':
      return { key: 'sentence.commentDeleted', values: { count: notice.count, text: notice.text } }
    case 'appealDecided':
      return { key: notice.isGranted ? 'sentence.appealGranted' : 'sentence.appealDeclined', values: {} }
    case 'applicationMessage':
      return { key: 'sentence.applicationMessage', values: { position: notice.position } }
    case 'applicationDecided':
      return {
        key: notice.decision === 'accepted' ? 'sentence.applicationAccepted' : 'sentence.applicationRejected',
        values: { position: notice.position },
      }
    case 'requestPlayed':
      return notice.title === ''
        ? { key: 'sentence.greetingRead', values: {} }
        : { key: 'sentence.requestPlayed', values: { artist: notice.artist, title: notice.title } }
    case 'iconSoldOut':
      return { key: 'sentence.iconSoldOut', values: {}, icon: notice.icon, names: notice.names }
    case 'iconRestocked':
      return { key: 'sentence.iconRestocked', values: {}, icon: notice.icon, names: notice.names }
    case 'iconGiven':
      return { key: 'sentence.iconGiven', values: {}, icon: notice.icon, names: notice.names }
    case 'iconTaken': {
      const { icon, names, stars } = notice
      return stars === 0
        ? { key: 'sentence.iconTaken', values: {}, icon, names }
        : { key: 'sentence.iconTakenBack', values: { count: stars }, icon, names }
    }
    case 'commentWaits':
      return { key: notice.why === 'held' ? 'sentence.commentHeld' : 'sentence.commentReported', values: {} }
    case 'commentHeld':
      return { key: 'sentence.commentHeld', values: {} }
    case 'applicationWaits':
      return { key: 'sentence.applicationWaits', values: { position: notice.position } }
    case 'followed':
      return {
        key: `sentence.followed.${notice.what}`,
        values: { count: notice.count },
        subject: { names: notice.names, details: notice.details },
        written: { value: 'detail', in: notice.languages ?? {} },
      }
    case 'followDigest':
      return { key: `sentence.digest.${notice.period}`, values: {} }
    case 'textHandedIn':
      return { key: 'sentence.textHandedIn', values: { title: notice.title }, ...writtenIn(notice.language, 'title') }
    case 'textDecided':
      return {
        key: `sentence.textDecided.${notice.decision}`,
        values: { title: notice.title },
        ...writtenIn(notice.language, 'title'),
      }
    case 'badgeProposalDecided':
      return {
        key: notice.isApproved ? 'sentence.badgeApproved' : 'sentence.badgeRejected',
        values: { code: notice.code, reason: notice.reason },
      }
    case 'siteTextDecided':
      return {
        key: `sentence.siteText.${notice.decision}`,
        values: { text: notice.text, reason: notice.reason ?? '' },
        ...writtenIn(notice.language, 'text'),
      }
    case 'requestWaits':
      return { key: 'sentence.requestWaits', values: {} }
    case 'swapAsked':
      return { key: 'sentence.swapAsked', values: { by: notice.by, show: notice.show, other: notice.otherShow } }
    case 'swapDecided':
      return { key: `sentence.swap.${notice.decision}`, values: { by: notice.by, show: notice.show } }
    case 'pictureDecided': {
      const { file, isApproved, text } = notice
      const key = isApproved ? 'approved' : 'rejected'
      return { key: `sentence.picture.${key}`, values: { file, text } }
    }
    case 'integrationFailed':
      return { key: 'sentence.integrationFailed', values: { name: notice.name } }
    case 'warning':
      return { key: `sentence.warning.${notice.reason}`, values: { text: notice.text } }
    case 'achievement':
      return { key: 'sentence.achievement', values: { count: notice.comets } }
  }
}

/** The page that a notice leads to, without the language in front. */
export function pathOf(notice: Notice): string {
  switch (notice.kind) {
    case 'reply':
      return notice.path
    case 'commentDeleted':
    case 'appealDecided':
      return notice.path ?? pages.usersNotices
    case 'commentWaits':
    case 'commentHeld':
      return `${pages.housekeeping}/comments?id=${notice.commentId}`
    case 'textHandedIn':
    case 'textDecided':
      return [pages.housekeeping, 'news', notice.itemId, notice.language].join('/')
    case 'badgeProposalDecided':
      return `${pages.housekeeping}/catalogue/badges?code=${encodeURIComponent(notice.code)}`
    case 'siteTextDecided':
      return `${pages.housekeeping}/site/words?language=${notice.language}&key=${encodeURIComponent(notice.key)}`
    case 'requestWaits':
      return `${pages.housekeeping}/radio/air${notice.station === 'tr' ? '?station=tr' : ''}`
    case 'swapAsked':
    case 'swapDecided':
      return [pages.housekeeping, pages.radioSchedule].join('/')
    case 'pictureDecided':
      return `${pages.housekeeping}/catalogue/pictures?id=${notice.pictureId}`
    case 'integrationFailed':
      return `${pages.housekeeping}/site/integrations`
    case 'applicationWaits':
      return [pages.housekeeping, 'jobs', notice.applicationId].join('/')
    case 'applicationMessage':
    case 'applicationDecided':
      return `${pages.communityJobs}?application=${notice.applicationId}`
    case 'requestPlayed':
      return pages.radioRecentlyPlayed
    case 'iconSoldOut':
    case 'iconRestocked':
    case 'iconGiven':
    case 'iconTaken':
      return pages.usersShop
    case 'warning':
      return pages.usersNotices
    case 'achievement':
      return pages.usersPurse
    case 'followed':
      return notice.path
    case 'followDigest':
      return `${pages.usersFollows}?range=${notice.period === 'daily' ? 'day' : 'week'}`
  }
}
