/**
 * The inline script that starts a page's scripts, allowed in the CSP by its hash: once everything that the page shows is there and something of it has been painted, or a second and a half after it was
 * read where a picture is long in coming, or nothing is painted since nobody sees it. Until then its sheets, faces and pictures have the line to themselves, and the page reads without scripts. They stand in the document
 * as data with the id `scripts`: first what to run, then what that needs, in the order in which it needs it: each file runs in a step of its own, since all at once would hold up a phone.
 *
 * Until they have taken over all of the page, and removed that data, a visitor who goes back to a page that the document before had drawn has it loaded anew: nobody else draws another yet. What still
 * stands there is marked as `left`, and is not to be taken over any more: it would be taken for the page whose address is shown by then.
 */
export const startSnippet =
  "(function(d){var b;function i(){return d.getElementById('scripts')}function p(){return location.pathname+location.search}var a=p();function s(){if(b)return;b=1;var f=JSON.parse(i().textContent);f.slice(1).forEach(function(h){setTimeout(function(){var l=d.createElement('link');l.rel='modulepreload';l.href=h;d.head.append(l)})});f.slice(1).reduce(function(w,h){return w.then(function(){return import(h)}).catch(function(){}).then(function(){return new Promise(function(r){setTimeout(r)})})},Promise.resolve()).then(function(){return import(f[0])})}function q(){requestAnimationFrame(function(){setTimeout(s)})}addEventListener('load',function(){try{new PerformanceObserver(function(l,o){o.disconnect();q()}).observe({type:'paint',buffered:true})}catch(e){q()}});addEventListener('popstate',function(e){var x=i();if(x&&(p()!==a||x.dataset.left)){x.dataset.left=1;e.stopImmediatePropagation();location.reload()}});setTimeout(s,1500)})(document)"
