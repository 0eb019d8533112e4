// For browsers without modules. In newer ones that are too old, prefetch.ts says so.
document.getElementById('root').style.display = 'none';
document.getElementById('old-browser').style.display = 'block';
