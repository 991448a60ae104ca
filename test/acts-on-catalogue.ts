import type { ActName } from '#features/audit/contract.ts'
import {
  changeStaffPicture,
  decideProposal,
  hideStaffPicture,
  proposeForPicture,
  takeBackProposal,
  undoProposalDecision,
} from '#features/gallery/contract.ts'
import { addGamePicture } from './game-pictures.ts'
import type { TestSite } from './site.ts'

/** Performs each recorded act on the catalogue once, and returns the acts in order. */
export async function actOnCatalogue(site: TestSite): Promise<readonly ActName[]> {
  const chief = await site.newMember({ roles: ['cm_furnilist_lvl2'] })
  const helper = await site.newMember({ roles: ['cm_furnilist_lvl1'] })
  const params = { id: await addGamePicture(site, { file: 'acts.png' }) }
  const state = { titles: { de: 'Fest', en: 'Fair', tr: 'Şenlik' }, day: null }
  await chief.ask(changeStaffPicture, { params, body: { seen: 1, ...state } })
  await chief.ask(hideStaffPicture, { params, body: { seen: 2, isHidden: true } })
  await chief.ask(hideStaffPicture, { params, body: { seen: 3, isHidden: false } })
  const propose = (seen: number) => helper.ask(proposeForPicture, { params, body: { seen, ...state, isHidden: true } })
  await propose(4)
  await helper.ask(takeBackProposal, { params })
  await propose(6)
  await chief.ask(decideProposal, { params, body: { seen: 7, isApproved: true } })
  await chief.ask(undoProposalDecision, { params })
  await chief.ask(decideProposal, { params, body: { seen: 9, isApproved: false, reason: 'No' } })
  return [
    'gamePicture.changed',
    'gamePicture.hidden',
    'gamePicture.shown',
    'gamePicture.handedIn',
    'gamePicture.takenBack',
    'gamePicture.handedIn',
    'gamePicture.approved',
    'gamePicture.decisionUndone',
    'gamePicture.rejected',
  ]
}
