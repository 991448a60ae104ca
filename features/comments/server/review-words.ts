const english = `
  fuck*, motherfuck*, shit, bullshit, bitch*, cunt*, whore*, slut*, asshole*, dickhead*, wanker*, bastard*, faggot*, nigger*, nigga*, retard,
  retards, retarded, rapist*, pedo, pedos, pedophile*, paedo*, kys, kill yourself, kill your self, hope you die, go die`

const german = `
  arschloch*, arschlöcher*, wichser*, hurensohn*, hurensöhne*, hure, huren, nutte*, fotze*, schlampe*, missgeburt*, spast, spasti, spasten, mongo,
  mongos, schwuchtel*, kanake*, neger*, fick, ficken, fickt, ficker*, gefickt, verfickt*, verpiss*, scheiss*, vergewaltig*, bring dich um, töte dich, stirb`

const turkish = `
  orospu*, siktir*, sikeyim, sikerim, sikiyim, amk, amq, amına koy*, aminakoy*, ananı sik*, amcık*, yarrak*, götveren*, ibne*, kahpe*, kaltak*,
  gavat*, pezevenk*, puşt, şerefsiz*, gerizekalı*, geri zekalı*, piç kurusu, kendini öldür*`

const spam = `
  porn*, sex, sexy, sexcam*, nude, nudes, nacktbild*, çıplak, onlyfans, escort*, eskort*, viagra, cialis, casino*, bahis*, kumar, kumarhane*, wettbonus,
  free credits, free coins, free diamonds, credit generator, coin generator, gratis taler, gratis credits, kostenlose taler, taler generator,
  bedava kredi, ücretsiz kredi, bedava altın, kredi hilesi, whatsapp, telegram`

/**
 * Words for which the comment of a guest waits for a moderator, in its text or in the guest's name: the coarsest insults, what is meant to hurt, and what spam is
 * made of, in the site's languages. The site is for young players, and what is held is only looked at first, so a word that is harmless elsewhere
 * may stand here; one that is plain in another of the languages may not (`got`, `pic`, `Geber`, `şık` without its marks). Written as `HELD_WORDS`
 * are: a word, or several in a row, as `plainWords` reads them; `*` at the end stands for whatever follows.
 */
export const reviewWords: readonly string[] = [english, german, turkish, spam].flatMap((words) => words.split(','))
