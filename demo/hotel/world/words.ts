import type { HotelCode } from '#features/hotels/contract.ts'

/**
 * Words in a hotel's language for names of badges, groups and rooms. `%n` is replaced by a noun,
 * `%p` by a place.
 */
export type Words = {
  nouns: readonly string[]
  places: readonly string[]
  badges: readonly string[]
  descriptions: readonly string[]
  groups: readonly string[]
  rooms: readonly string[]
  mottos: readonly string[]
}

const en: Words = {
  nouns:
    'Lantern,Pancake,Teapot,Rubber Duck,Moonlight,Velvet Sofa,Pumpkin,Snow Globe,Comet,Tulip,Postcard,Suitcase,Carrot,Pillow,Penguin,Bonbon,Kite,Firefly,Umbrella,Waffle,Cactus,Anchor'.split(
      ',',
    ),
  places: ['Lobby', 'Rooftop', 'Attic', 'Pool', 'Library', 'Basement', 'Garden', 'Kitchen', 'Theatre', 'Harbour'],
  badges: ['%n Parade', 'Night of the %n', '%n Hunter', 'Friend of the %p', 'The Lost %n', '%p Regular', '%n Festival'],
  descriptions: ['I kept the %n safe.', 'Spotted at the %p at midnight.', 'Won in the %n race!', ''],
  groups: ['%p Regulars', '%n Society', 'Friends of the %n', 'The %p Crew', '%n & Co.'],
  rooms: ['My %p', 'The %n %p', '%n Club', '%p, finally', 'Basement %n'],
  mottos: ['brb, tea', 'room service, please', 'trading my sofa', 'not a morning person', '5/5 would dance again'],
}
const de: Words = {
  nouns:
    'Laterne,Pfannkuchen,Teekanne,Gummiente,Mondlicht,Samtsofa,Kürbis,Schneekugel,Komet,Tulpe,Postkarte,Koffer,Möhre,Kissen,Pinguin,Drachen,Glühwürmchen,Schirm,Waffel,Anker'.split(
      ',',
    ),
  places: [
    'Lobby',
    'Dachterrasse',
    'Dachboden',
    'Schwimmbad',
    'Bücherei',
    'Keller',
    'Garten',
    'Küche',
    'Bühne',
    'Hafen',
  ],
  badges: ['%n-Parade', 'Nacht der %n', '%n-Jagd', 'Stammgast: %p', 'Verlorene %n', '%n-Fest', 'Held von %p'],
  descriptions: ['Ich habe gut aufgepasst: %n!', 'Um Mitternacht gesehen: %p.', 'Gewonnen beim Rennen „%n“.', ''],
  groups: ['Stammtisch %p', 'Freunde: %n', '%n & Co.', 'Die %p-Clique', 'Verein %n'],
  rooms: ['Meine %p', '%n-Club', '%p um Mitternacht', 'Endlich: %p', 'Café %n'],
  mottos: ['bin gleich wieder da', 'Zimmerservice, bitte', 'tausche Sofa', 'Morgenmuffel', 'Grüße an alle!'],
}
const tr: Words = {
  nouns:
    'Fener,Krep,Çaydanlık,Lastik Ördek,Ay Işığı,Kadife Koltuk,Balkabağı,Kar Küresi,Lale,Kartpostal,Bavul,Havuç,Yastık,Penguen,Uçurtma,Ateş Böceği,Şemsiye,İncir,Çapa,Iğde'.split(
      ',',
    ),
  places: ['Lobi', 'Çatı', 'Tavan Arası', 'Havuz', 'Kütüphane', 'Bodrum', 'Bahçe', 'Mutfak', 'Sahne', 'İskele'],
  badges: ['%n Geçidi', '%n Gecesi', '%n Avcısı', '%p Müdavimi', 'Kayıp %n', '%n Şenliği', '%p Kahramanı'],
  descriptions: ['%n bende güvende.', 'Gece yarısı görüldü: %p.', '%n yarışını kazandım!', ''],
  groups: ['%p Müdavimleri', '%n Derneği', '%n Dostları', '%p Tayfası', '%n ve Ortakları'],
  rooms: ['Benim %p', '%n Kulübü', 'Gece Yarısı %p', 'Sonunda %p', 'Kafe %n'],
  mottos: ['hemen dönerim', 'oda servisi lütfen', 'çay koydum', 'ışıklar açık', 'İstanbul’dan selam'],
}
const es: Words = {
  nouns:
    'Farol,Tetera,Pato de goma,Luz de luna,Sofá,Calabaza,Bola de nieve,Cometa,Tulipán,Postal,Maleta,Zanahoria,Almohada,Pingüino,Luciérnaga,Paraguas,Gofre,Ancla'.split(
      ',',
    ),
  places: ['Vestíbulo', 'Azotea', 'Desván', 'Piscina', 'Biblioteca', 'Sótano', 'Jardín', 'Cocina', 'Teatro', 'Puerto'],
  badges: ['Desfile: %n', 'Noche de %n', 'Caza: %n', 'Amigo de %p', '%n perdido', 'Fiesta: %n'],
  descriptions: ['¡Guardé bien %n!', 'Visto a medianoche: %p.', ''],
  groups: ['Vecinos de %p', 'Club %n', 'Amigos de %n', 'Peña %p'],
  rooms: ['Mi %p', 'Club %n', '%p a medianoche', 'Café %n'],
  mottos: ['vuelvo enseguida', '¡qué noche!', 'cambio sofá', 'mañana más'],
}
const pt: Words = {
  nouns:
    'Lanterna,Chaleira,Pato de borracha,Luar,Sofá,Abóbora,Globo de neve,Cometa,Tulipa,Cartão,Mala,Cenoura,Almofada,Pinguim,Pipa,Vaga-lume,Guarda-chuva,Âncora'.split(
      ',',
    ),
  places: ['Saguão', 'Terraço', 'Sótão', 'Piscina', 'Biblioteca', 'Porão', 'Jardim', 'Cozinha', 'Teatro', 'Porto'],
  badges: ['Desfile: %n', 'Noite: %n', 'Caça: %n', 'Amigo: %p', '%n perdida', 'Festa: %n'],
  descriptions: ['Guardei bem: %n!', 'Visto à meia-noite: %p.', ''],
  groups: ['Turma: %p', 'Clube %n', 'Amigos: %n', 'Galera do %p'],
  rooms: ['Meu %p', 'Clube %n', '%p à meia-noite', 'Café %n'],
  mottos: ['já volto', 'serviço de quarto', 'troco sofá', 'boa noite a todos'],
}
const fr: Words = {
  nouns:
    'Lanterne,Théière,Canard,Clair de lune,Canapé,Citrouille,Boule à neige,Comète,Tulipe,Carte postale,Valise,Carotte,Oreiller,Pingouin,Luciole,Parapluie,Gaufre,Ancre'.split(
      ',',
    ),
  places: ['Hall', 'Toit', 'Grenier', 'Piscine', 'Bibliothèque', 'Cave', 'Jardin', 'Cuisine', 'Théâtre', 'Port'],
  badges: ['Parade : %n', 'Nuit : %n', 'Chasse : %n', 'Habitué : %p', 'Fête : %n'],
  descriptions: ['J’ai bien gardé : %n !', 'Aperçu à minuit : %p.', ''],
  groups: ['Habitués : %p', 'Club %n', 'Amis : %n'],
  rooms: ['Mon %p', 'Club %n', '%p à minuit', 'Café %n'],
  mottos: ['je reviens', 'quelle soirée', 'échange canapé', 'à demain'],
}
const it: Words = {
  nouns:
    'Lanterna,Teiera,Papera,Chiaro di luna,Divano,Zucca,Palla di neve,Cometa,Tulipano,Cartolina,Valigia,Carota,Cuscino,Pinguino,Aquilone,Lucciola,Ombrello,Àncora'.split(
      ',',
    ),
  places: ['Atrio', 'Tetto', 'Soffitta', 'Piscina', 'Biblioteca', 'Cantina', 'Giardino', 'Cucina', 'Teatro', 'Porto'],
  badges: ['Sfilata: %n', 'Notte: %n', 'Caccia: %n', 'Amico: %p', 'Festa: %n'],
  descriptions: ['Ho custodito: %n!', 'Visto a mezzanotte: %p.', ''],
  groups: ['Quelli di %p', 'Club %n', 'Amici: %n'],
  rooms: ['Il mio %p', 'Club %n', '%p a mezzanotte', 'Caffè %n'],
  mottos: ['torno subito', 'che serata', 'scambio divano', 'a domani'],
}
const nl: Words = {
  nouns:
    'Lantaarn,Pannenkoek,Theepot,Badeend,Maanlicht,Bank,Pompoen,Sneeuwbol,Komeet,Tulp,Kaartje,Koffer,Wortel,Kussen,Pinguïn,Vlieger,Vuurvlieg,Paraplu,Stroopwafel,Anker'.split(
      ',',
    ),
  places: ['Lobby', 'Dak', 'Zolder', 'Zwembad', 'Bieb', 'Kelder', 'Tuin', 'Keuken', 'Toneel', 'Haven'],
  badges: ['%nparade', 'Nacht van de %n', '%njacht', 'Vaste gast: %p', '%nfeest'],
  descriptions: ['Ik paste goed op: %n!', 'Gezien om middernacht: %p.', ''],
  groups: ['Vaste gasten %p', '%nclub', 'Vrienden: %n'],
  rooms: ['Mijn %p', '%nclub', '%p om middernacht', 'Café %n'],
  mottos: ['zo terug', 'wat een avond', 'ruil mijn bank', 'tot morgen'],
}
const fi: Words = {
  nouns:
    'Lyhty,Pannukakku,Teekannu,Kumiankka,Kuutamo,Sohva,Kurpitsa,Lumipallo,Komeetta,Tulppaani,Kortti,Matkalaukku,Porkkana,Tyyny,Pingviini,Leija,Tulikärpänen,Vohveli,Ankkuri'.split(
      ',',
    ),
  places: [
    'Aula',
    'Katto',
    'Ullakko',
    'Uima-allas',
    'Kirjasto',
    'Kellari',
    'Puutarha',
    'Keittiö',
    'Näyttämö',
    'Satama',
  ],
  badges: ['%n-paraati', '%n-yö', '%n-jahti', 'Vakiovieras: %p', '%n-juhla'],
  descriptions: ['Pidin hyvää huolta: %n!', 'Nähty keskiyöllä: %p.', ''],
  groups: ['%p-väki', '%n-kerho', 'Ystävät: %n'],
  rooms: ['Oma %p', '%n-kerho', '%p keskiyöllä', 'Kahvila %n'],
  mottos: ['palaan pian', 'mikä ilta', 'vaihdan sohvan', 'huomiseen'],
}

/** Words in each hotel's language, and the language's folder in the news feed (hotel-api §0.1). */
export const hotelWords: Record<HotelCode, { language: string; words: Words }> = {
  hhbr: { language: 'pt', words: pt },
  hhobr: { language: 'pt', words: pt },
  hhus: { language: 'en', words: en },
  hhous: { language: 'en', words: en },
  hhde: { language: 'de', words: de },
  hhes: { language: 'es', words: es },
  hhoes: { language: 'es', words: es },
  hhfi: { language: 'fi', words: fi },
  hhfr: { language: 'fr', words: fr },
  hhit: { language: 'it', words: it },
  hhnl: { language: 'nl', words: nl },
  hhtr: { language: 'tr', words: tr },
}

/** Mottos found in any hotel: empty, the literal `null`, markup, odd characters. */
export const oddMottos = ['', '', '', 'null', '.', '♥', '<b>hi</b>', '"quoted" & more', '*°:. .:°*', '   ', '1/3']
