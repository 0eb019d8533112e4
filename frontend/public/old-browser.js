// Syntax of 2009, for the oldest versions in package.json's browserslist.
if (!('toWellFormed' in String.prototype && window.CSS && 'registerProperty' in CSS)) {
  document.getElementById('root').style.display = 'none';
  document.getElementById('old-browser').style.display = 'block';
}
