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
