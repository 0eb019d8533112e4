/* Runs in every browser: no module, and only syntax of 2009. */
(function () {
  // In package.json's browserslist, each browser gained the later of the two in its oldest version.
  var isSupported = 'toWellFormed' in String.prototype && window.CSS && 'registerProperty' in CSS;
  if (isSupported) return;
  document.getElementById('root').style.display = 'none';
  document.getElementById('old-browser').style.display = 'block';
})();
