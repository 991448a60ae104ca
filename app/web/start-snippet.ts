/**
 * Inline script that loads the page's scripts, allowed in the CSP by its hash. It waits for load
 * and first paint, 1.5 s at most, then runs each file in the data `scripts` in its own step. Before
 * hydration is complete, going back to another document's page reloads it; remaining data is marked
 * `left` and not hydrated.
 */
export const startSnippet =
  "(function(d){var b;function i(){return d.getElementById('scripts')}function p(){return location.pathname+location.search}var a=p();function s(){if(b)return;b=1;var f=JSON.parse(i().textContent);f.slice(1).forEach(function(h){setTimeout(function(){var l=d.createElement('link');l.rel='modulepreload';l.href=h;d.head.append(l)})});f.slice(1).reduce(function(w,h){return w.then(function(){return import(h)}).catch(function(){}).then(function(){return new Promise(function(r){setTimeout(r)})})},Promise.resolve()).then(function(){return import(f[0])})}function q(){requestAnimationFrame(function(){setTimeout(s)})}addEventListener('load',function(){try{new PerformanceObserver(function(l,o){o.disconnect();q()}).observe({type:'paint',buffered:true})}catch(e){q()}});addEventListener('popstate',function(e){var x=i();if(x&&(p()!==a||x.dataset.left)){x.dataset.left=1;e.stopImmediatePropagation();location.reload()}});setTimeout(s,1500)})(document)"

/**
 * The beginning of the document's only inline script besides the start snippet.
 * Applies the stored theme to `<html>` before the first paint. It must be in the head after `<html
 * lang>`, byte for byte as hashed.
 */
export const themeSnippet =
  "(function(d){var t;try{t=localStorage.getItem('theme')}catch(e){}d.dataset.theme=t==='light'?t:d.lang==='tr'?'dark-tr':'dark'})(document.documentElement)"
