import type { ActName } from '#features/audit/contract.ts'
import {
  approveProposal,
  changeText,
  keepText,
  proposeText,
  rejectProposal,
  takeTextBack,
  undoTextAct,
  withdrawProposal,
} from '#features/words/contract.ts'
import type { TestSite } from './site.ts'

/** Performs each recorded act on the texts of the interface once, and returns the acts in order. */
export async function actOnWords(site: TestSite): Promise<readonly ActName[]> {
  const translator = await site.newMember({ name: 'Translator', roles: ['webdevelopment_translator'] })
  const manager = await site.newMember({ name: 'Manager', roles: ['administration'] })
  const text = { language: 'en', key: 'common:notFound.title' } as const
  const at = (version: number) => ({ ...text, version })
  await translator.ask(proposeText, { body: { ...at(0), text: 'Nowhere' } })
  await translator.ask(withdrawProposal, { body: at(1) })
  await translator.ask(undoTextAct, { body: at(2) })
  await manager.ask(rejectProposal, { body: { ...at(3), reason: 'Too short' } })
  await translator.ask(proposeText, { body: { ...at(4), text: 'No such page' } })
  await manager.ask(approveProposal, { body: at(5) })
  await manager.ask(changeText, { body: { ...at(6), text: 'No page here' } })
  await site.database.pool.query(`update words_texts set base = 'Gone' where key = $1`, [text.key])
  await manager.ask(keepText, { body: at(7) })
  await manager.ask(takeTextBack, { body: at(8) })
  return [
    'siteText.proposed',
    'siteText.withdrawn',
    'siteText.undone',
    'siteText.rejected',
    'siteText.proposed',
    'siteText.approved',
    'siteText.changed',
    'siteText.kept',
    'siteText.takenBack',
  ]
}
