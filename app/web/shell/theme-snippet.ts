/**
 * The beginning of the document's only inline script besides the start snippet.
 * Applies the stored theme to `<html>` before the first paint. It must be in the head after `<html
 * lang>`, byte for byte as hashed.
 */
export const themeSnippet =
  "(function(d){var t;try{t=localStorage.getItem('theme')}catch(e){}d.dataset.theme=t==='light'?t:d.lang==='tr'?'dark-tr':'dark'})(document.documentElement)"
