import type { ShownBanner } from '../../contract.ts'
import { type BannerWords, bannerMarkup, type Markup } from './banner-markup.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

function htmlOf({ tag, attributes, children }: Markup): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`)
  const inside = children.map((child) => (typeof child === 'string' ? escaped(child) : htmlOf(child)))
  return `<${tag}${written.join('')}>${inside.join('')}</${tag}>`
}

/** Returns the HTML of notices, for the document. */
export function drawBanners(banners: readonly ShownBanner[], words: BannerWords): string {
  return banners.map((banner) => htmlOf(bannerMarkup(banner, words))).join('')
}

/**
 * Inline script of every document, behind that of the theme. Hides the notices that this browser
 * has dismissed before anything is painted, and dismisses one when its button is pressed, whether
 * or not the scripts of the page have loaded. A browser remembers the last 50.
 */
export const dismissSnippet = String.raw`(function(d){function k(){try{return(localStorage.getItem('dismissedNotices')||'').split(' ').filter(function(x){return/^\d+\.\d+$/.test(x)})}catch(e){return[]}}var l=k();if(l.length)try{var s=new CSSStyleSheet;s.replaceSync(l.map(function(x){return'[data-banner="'+x+'"]:has(button)'}).join()+'{display:none}');d.adoptedStyleSheets=[s]}catch(e){}d.addEventListener('click',function(e){var b=e.target.closest&&e.target.closest('#banners button'),c=b&&b.closest('[data-banner]'),p=c&&c.parentNode;if(!c)return;try{localStorage.setItem('dismissedNotices',k().concat(c.dataset.banner).slice(-50).join(' '))}catch(x){}c.remove();var n=[].find.call(p.querySelectorAll('button'),function(x){return x.offsetParent})||d.getElementById('main');if(n)n.focus({preventScroll:true})})})(document)`
