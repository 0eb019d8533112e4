import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const publicFiles = join(import.meta.dirname, '../../frontend/public');
const rootFileTypes = 'js|css|json|webmanifest|txt|xml|svg|png|jpg|webp|ico|woff2';

// Decision: docs/decisions/048-answers-of-the-site.md
/** The first parts of the app's addresses, and the old addresses of pro forms. */
const screens =
  '/(?:(?:(?:index|made-here)\\.html|admin|analytics|appTOS|assets|made-here|p|pro|processing-monitor|requests|results|settings)?(?:/.*)?|.*-request)';

const folders = readdirSync(publicFiles, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const files = `/(?:(?:${['assets', ...folders.map(({ name }) => name)].join('|')})/.+|[^/]+\\.(?:${rootFileTypes}))`;

const addresses = `var isFile = new RegExp(${JSON.stringify(`^${files}$`)});
var isScreen = new RegExp(${JSON.stringify(`^${screens}$`)});`;

/** An address outside the site where a security researcher, a password manager or a browser looks for it. */
const wellKnown = `function answerWellKnown(request) {
  var host = 'https://' + request.headers.host.value;
  if (request.uri === '/.well-known/change-password') {
    return { statusCode: 302, headers: { location: { value: host + '/admin/account' } } };
  }
  var expires = new Date(Date.now() + 180 * 86400000).toISOString();
  return {
    statusCode: 200,
    headers: { 'content-type': { value: 'text/plain; charset=utf-8' } },
    body: 'Contact: ' + host + '/appTOS\\nExpires: ' + expires + '\\nPreferred-Languages: en\\n',
  };
}`;

/**
 * A viewer-request function. The app's addresses have no file, even with dots in them, so they get index.html. Others
 * get 404.html, which is the same page.
 */
export const routeRequestCode = `${addresses}
${wellKnown}
function handler(event) {
  var request = event.request;
  if (/^\\/\\.well-known\\/(change-password|security\\.txt)$/.test(request.uri)) return answerWellKnown(request);
  if (isFile.test(request.uri)) return request;
  if (/^\\/made-here(\\.html|\\/)?$/.test(request.uri)) request.uri = '/made-here.html';
  else request.uri = isScreen.test(request.uri) ? '/index.html' : '/404.html';
  return request;
}`;

/**
 * A viewer-response function, so that crawlers see which addresses do not exist. An error page of CloudFront would also
 * replace the API's 404s.
 */
export const markMissingCode = `${addresses}
function handler(event) {
  var response = event.response;
  if (isFile.test(event.request.uri) || isScreen.test(event.request.uri)) return response;
  response.statusCode = 404;
  response.statusDescription = 'Not Found';
  return response;
}`;

/** Passes the caller's address to the API, which only sees CloudFront's address. Callers can forge other headers. */
export const viewerAddressCode = `function handler(event) {
  event.request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return event.request;
}`;
