/**
 * The inline script that starts a page's scripts, allowed in the CSP by its hash: once everything that the page shows is there and something of it has been painted, or a second and a half after it was
 * read where a picture is long in coming, or nothing is painted since nobody sees it. Until then its sheets, faces and pictures have the line to themselves, and the page reads without scripts. They stand in the document
 * as data with the id `scripts`: first what to run, then what that needs, in the order in which it needs it: each file runs in a step of its own, since all at once would hold up a phone.
 *
 * Until they have taken over, and removed that data, nobody draws another page for a visitor who goes back to one that the document before had drawn: it is loaded anew.
 */
export const startSnippet =
  "(function(d){var b;function i(){return d.getElementById('scripts')}function p(){return location.pathname+location.search}var a=p();function s(){if(b)return;b=1;var f=JSON.parse(i().textContent);f.slice(1).forEach(function(h){setTimeout(function(){var l=d.createElement('link');l.rel='modulepreload';l.href=h;d.head.append(l)})});f.slice(1).reduce(function(w,h){return w.then(function(){return import(h)}).catch(function(){}).then(function(){return new Promise(function(r){setTimeout(r)})})},Promise.resolve()).then(function(){return import(f[0])})}function q(){requestAnimationFrame(function(){setTimeout(s)})}addEventListener('load',function(){try{new PerformanceObserver(function(l,o){o.disconnect();q()}).observe({type:'paint',buffered:true})}catch(e){q()}});addEventListener('popstate',function(){if(i()&&p()!==a)location.reload()});setTimeout(s,1500)})(document)"
