import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Unchecked uploads and exports are private; owners download exports with a signed URL of S3. */
export const checkedFilesOnlyCode = String.raw`function handler(event) {
  var uri;
  try {
    uri = decodeURIComponent(event.request.uri);
  } catch (error) {
    return { statusCode: 400, statusDescription: 'Bad Request' };
  }
  if (/^\/+(incoming|exports)\//.test(uri)) return { statusCode: 404, statusDescription: 'Not Found' };
  return event.request;
}`;

/** `?download=<name>` saves the file, also in in-app browsers; its own ending stays, so no link disguises a program. */
export const downloadNameCode = String.raw`function readName(text, uri) {
  try {
    text = decodeURIComponent(text);
  } catch (error) {
    // A name with a percent sign that is no encoding.
  }
  var stem = text
    .replace(/\.[^.]*$/, '')
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069"%*/:;<>?\\|]+/g, '_')
    .replace(/^[. ]+/, '')
    .slice(0, 120)
    .replace(/[\ud800-\udbff]$/, '');
  var ending = /\.[A-Za-z0-9]{1,8}$/.exec(uri);
  return (stem || 'file') + (ending ? ending[0] : '');
}
function handler(event) {
  var response = event.response;
  var asked = event.request.querystring.download;
  if (!asked || !asked.value) return response;
  var name = readName(asked.value, event.request.uri);
  var ascii = name.replace(/[^A-Za-z0-9 ._-]/g, '_');
  var encoded = encodeURIComponent(name).replace(/['()]/g, function (sign) {
    return '%' + sign.charCodeAt(0).toString(16);
  });
  response.headers['content-disposition'] = {
    value: 'attachment; filename="' + ascii + '"; filename*=UTF-8\'\'' + encoded,
  };
  return response;
}`;

const publicFiles = join(import.meta.dirname, '../../frontend/public');
const rootFileTypes = 'js|css|json|webmanifest|txt|xml|svg|png|jpg|webp|ico|woff2';

// Decision: docs/decisions/048-answers-of-the-site.md
const screens =
  '/(?:(?:(?:index|made-here)\\.html|admin|analytics|appTOS|assets|made-here|p|pro|processing-monitor|requests|results|settings)?(?:/.*)?|.*-request)';

const folders = readdirSync(publicFiles, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const files = `/(?:(?:${['assets', ...folders.map(({ name }) => name)].join('|')})/.+|[^/]+\\.(?:${rootFileTypes}))`;

const addresses = `var isFile = new RegExp(${JSON.stringify(`^${files}$`)});
var isScreen = new RegExp(${JSON.stringify(`^${screens}$`)});`;

/** Security researchers, password managers and browsers look for these addresses. */
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

/** The app's addresses have no file, even with dots in them, so they get index.html; others get 404.html. */
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

/** Shows crawlers which addresses don't exist. An error page of CloudFront would also replace the API's 404s. */
export const markMissingCode = `${addresses}
function handler(event) {
  var response = event.response;
  if (isFile.test(event.request.uri) || isScreen.test(event.request.uri)) return response;
  response.statusCode = 404;
  response.statusDescription = 'Not Found';
  return response;
}`;

/** The API sees only CloudFront's address, and callers can forge other headers. */
export const viewerAddressCode = `function handler(event) {
  event.request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return event.request;
}`;
