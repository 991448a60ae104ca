import { noteOnComment, reportComment } from '#features/comments/contract.ts'
import { comment } from '#test/comments.ts'
import type { Member } from '#test/member.ts'
import { publish } from '#test/publish.ts'
import type { TestSite } from '#test/site.ts'

/**
 * A queue with every kind of comment, the longest waiting first, and the moderators who have it.
 */
export async function fillQueue(site: TestSite) {
  const { id: article } = await publish(site, {
    texts: { de: 'Tauschen ist zurück', en: 'Trading is back', tr: 'Takas geri döndü' },
  })
  const subject = `news:${article}`
  const moderator = await site.newMember({ name: 'luna.tic', hotel: 'hhde', roles: ['news_lvl2'] })
  const colleague = await site.newMember({ name: 'quiet.sam', hotel: 'hhus', roles: ['communitymanagement'] })
  const writer = await site.newMember({ name: 'xX-goldie-Xx', hotel: 'hhde' })
  const write = async (client: Pick<Member, 'ask'>, text: string, more = {}) =>
    (await comment(client, { subject, text, ...more })).comment.id
  const report = (
    id: number,
    reason: 'spam' | 'unkind' | 'personal' | 'other',
    by: Pick<Member, 'ask'> = site.newGuest(),
  ) => by.ask(reportComment, { params: { id }, body: { reason } })

  for (const name of ['Bassbaer', 'Klangfee']) site.hotel.world.addPlayer('hhde', { name })
  site.hotel.world.addPlayer('hhus', { name: 'sk8.er' })
  const question = await write(site.newGuest(), 'Endlich wieder tauschen! Hat wer noch eine blaue Lampe?', {
    name: 'Bassbaer',
    hotel: 'hhde',
    language: 'de',
  })
  await write(writer, 'Guten Morgen zusammen')
  const codes = await write(
    writer,
    'Schickt mir eure Codes, ich verdopple sie. Hat bei 20 Leuten schon geklappt, schreibt mir einfach im Spiel.',
    { parent_id: question, language: 'de' },
  )
  const blind = await write(site.newGuest(), 'You are all so blind, this bundle is a rip-off.', {
    name: 'sk8.er',
    language: 'en',
  })
  await report(codes, 'spam', colleague)
  for (const reason of ['spam', 'spam', 'other'] as const) await report(codes, reason)
  await report(blind, 'unkind')
  const word = await write(site.newGuest(), 'Wer hat den Verstärker kaputt gemacht, du Arschloch?', {
    name: 'Klangfee',
    hotel: 'hhde',
    language: 'de',
  })
  const links = await write(site.newGuest(), 'Çatı resimleri: https://a.example/1 https://b.example/2', {
    name: 'frosty',
    hotel: 'hhtr',
    language: 'tr',
  })
  await colleague.ask(noteOnComment, { params: { id: codes }, body: { text: 'Same text as Gold-Helfer last week.' } })
  return { subject, moderator, colleague, writer, codes, blind, word, links }
}
