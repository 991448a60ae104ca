/**
 * The inline script that starts a page's scripts, allowed in the CSP by its hash: once what the page shows has been painted, or a second and a half after it was
 * read where a picture is long in coming. Until then its sheets, faces and pictures have the line to themselves, and the page reads without scripts. They stand in the document
 * as data with the id `scripts`: first what to run, then what that needs.
 *
 * Until they have taken over, nobody draws another page for a visitor who goes back to one that the document before had drawn: it is loaded anew.
 */
export const startSnippet =
  "(function(d){var b,t;function p(){return location.pathname+location.search}var a=p();function s(){if(b)return;b=1;var f=JSON.parse(d.getElementById('scripts').textContent);f.slice(1).forEach(function(h){var l=d.createElement('link');l.rel='modulepreload';l.href=h;d.head.append(l)});import(f[0]).then(function(){t=1})}addEventListener('load',function(){requestAnimationFrame(function(){setTimeout(s)})});addEventListener('popstate',function(){if(!t&&p()!==a)location.reload()});setTimeout(s,1500)})(document)"
