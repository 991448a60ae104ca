/**
 * The one inline script of the document, allowed in the CSP by its hash: puts the stored theme on `<html>` before anything
 * is painted. It must stand in the head, after `<html lang>` is known, and be byte for byte what the hash was made of.
 */
export const themeSnippet =
  "(function(d){var t;try{t=localStorage.getItem('theme')}catch(e){}d.dataset.theme=t==='light'?t:d.lang==='tr'?'dark-tr':'dark'})(document.documentElement)"
