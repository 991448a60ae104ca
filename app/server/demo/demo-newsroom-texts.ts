import type { HotelCode } from '#features/hotels/contract.ts'
import type { Category } from '#features/news/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'

/** Members of the demo's team who write, with their hotels. */
export const demoWriters = {
  frosty: 'hhus',
  Papiermond: 'hhde',
  Moritz: 'hhde',
  Jette: 'hhde',
  Zeynep: 'hhtr',
  'luna.tic': 'hhtr',
} as const satisfies Record<string, HotelCode>
export type DemoWriter = keyof typeof demoWriters

/** What happens to a text after it was saved; `inHours` schedules it. */
type Step = 'handIn' | 'ready' | 'publish' | 'withdraw' | { returned: string } | { inHours: number }

/** A text of the demo's newsroom. The first of an item is the source of its translations. */
export type DemoText = {
  language: LanguageCode
  by: DemoWriter
  title: string
  summary: string
  lines: readonly string[]
  event?: { title: string; startsAt: string }
  steps: readonly Step[]
}

const text = (
  language: LanguageCode,
  by: DemoWriter,
  [title, summary, ...lines]: readonly [string, string, ...string[]],
  ...steps: Step[]
): DemoText => ({ language, by, title, summary, lines, steps })

/** Items in every state, in the order in which they are written. */
export const demoItems: readonly { category: Category; texts: readonly DemoText[] }[] = [
  {
    category: 'events',
    texts: [
      text(
        'en',
        'Papiermond',
        [
          'The ferry that never left',
          'An evening on deck was cancelled at the last minute.',
          'The captain is ill and the deck is being painted.',
        ],
        'publish',
        'withdraw',
      ),
    ],
  },
  {
    category: 'eventguide',
    texts: [
      text(
        'de',
        'Papiermond',
        [
          'Winterfest: der Plan für das Wochenende',
          'Drei Tage, elf Räume und ein Schneemann, der Fragen stellt.',
          'Am Freitag um 20 Uhr geht auf dem Dach das Licht an.',
          'Wer alle elf Räume besucht, bekommt das Badge mit der Laterne.',
        ],
        'publish',
      ),
      text(
        'en',
        'Moritz',
        [
          'Winter festival: the plan for the weekend',
          'Three days, eleven rooms and a snowman who asks questions.',
          'On Friday at eight in the evening the lights on the roof go on.',
          'Whoever visits all eleven rooms gets the badge with the lantern.',
        ],
        'publish',
      ),
      text('tr', 'Zeynep', [
        'Kış şenliği: hafta sonunun planı',
        'Üç gün, on bir oda ve soru soran bir kardan adam.',
        'Cuma akşamı saat sekizde çatıdaki ışıklar yanıyor.',
      ]),
      text(
        'de',
        'Papiermond',
        [
          'Winterfest: der Plan für das Wochenende',
          'Drei Tage, zwölf Räume und ein Schneemann, der Fragen stellt.',
          'Am Freitag um 20 Uhr geht auf dem Dach das Licht an.',
          'Wer alle zwölf Räume besucht, bekommt das Badge mit der Laterne.',
        ],
        'publish',
      ),
    ],
  },
  {
    category: 'roombundle',
    texts: [
      text(
        'tr',
        'Zeynep',
        [
          'Çay evi 120 krediye değer mi?',
          'Yeni oda paketini bir hafta boyunca denedik.',
          'Sobası gerçekten ısıtıyor gibi görünüyor, ama masalar biraz dar.',
        ],
        { inHours: 26 },
      ),
      text(
        'en',
        'Moritz',
        [
          'Is the tea house worth 120 credits?',
          'We tried the new room bundle for a week.',
          'The stove looks as if it really warmed the room, but the tables are narrow.',
        ],
        { inHours: 26 },
      ),
      text(
        'de',
        'Jette',
        [
          'Lohnt sich das Teehaus für 120 Taler?',
          'Wir haben das neue Raumpaket eine Woche lang ausprobiert.',
          'Der Ofen sieht aus, als würde er wirklich wärmen, aber die Tische sind schmal.',
        ],
        'handIn',
      ),
    ],
  },
  {
    category: 'rare',
    texts: [
      text(
        'en',
        'frosty',
        [
          'A short history of the velvet rope',
          'It was never meant to be a rare.',
          'The first hundred were a gift to those who waited in line.',
        ],
        'handIn',
        'ready',
      ),
    ],
  },
  {
    category: 'habbo',
    texts: [
      text(
        'en',
        'frosty',
        [
          'The librarian of the fourth floor',
          'She knows every book of the hotel, and who has not brought it back.',
          'We asked her for the three books that are read most.',
          'The answer took an hour, and we would not have missed a minute of it.',
        ],
        'handIn',
      ),
    ],
  },
  {
    category: 'events',
    texts: [
      text(
        'en',
        'frosty',
        [
          'Ten rooms to sit in while it rains',
          'A walk through the dry places of the hotel.',
          'The winter garden has the best chairs.',
        ],
        'handIn',
        { returned: 'Nice list! Please name the owners of the rooms, and ask them first.' },
      ),
    ],
  },
  {
    category: 'nightbell',
    texts: [
      text('de', 'Moritz', [
        'Was sich im November geändert hat',
        'Kurz und ehrlich: was neu ist und was noch fehlt.',
        'Die Suche findet jetzt auch Titel mit Tippfehlern.',
      ]),
    ],
  },
  {
    category: 'collectibles',
    texts: [text('en', 'frosty', ['What we know about the lighthouse', '', 'Three hints, and none of them fits.'])],
  },
]
