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
 * Words that send a guest's comment to review, in text or name: coarse insults, slurs and spam.
 * Some are harmless elsewhere, but none is common in another of the site's languages (`got`, `pic`,
 * `Geber`, `şık` without accents). Format as `HELD_WORDS`: words or phrases as read by
 * `plainWords`; a trailing `*` matches any ending.
 */
export const reviewWords: readonly string[] = [english, german, turkish, spam].flatMap((words) => words.split(','))
