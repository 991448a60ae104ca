import deHeadlines from '../../../../locales/de/headlines.json' with { type: 'json' }
import de from '../../../../locales/de/news.json' with { type: 'json' }
import enHeadlines from '../../../../locales/en/headlines.json' with { type: 'json' }
import en from '../../../../locales/en/news.json' with { type: 'json' }
import trHeadlines from '../../../../locales/tr/headlines.json' with { type: 'json' }
import tr from '../../../../locales/tr/news.json' with { type: 'json' }

/** The translation files with the words of feeds. */
export const feedFiles = {
  de: { headlines: deHeadlines, news: de },
  en: { headlines: enHeadlines, news: en },
  tr: { headlines: trHeadlines, news: tr },
}
