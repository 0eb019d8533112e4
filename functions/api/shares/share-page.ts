import type { HtmlPage } from '#shared/contracts/route.ts';
import { brand } from '#shared/brand.ts';
import { maxReportContact, maxReportText, reportReasons, reportWords } from '#shared/rules/report-form.ts';
import { contentTypeOfExtension, readExtension } from '#shared/kernel/media-types.ts';
import type { StoredShare } from '#functions/domain/shares/share-repository.ts';

interface Hosts {
  readonly mediaBaseUrl: string;
  readonly siteOrigin: string;
}

const words = {
  title: `Made with ${brand.name}`,
  description: 'Turn a few words into images, video and audio.',
  download: 'Download',
  makeOwn: 'Make your own',
  madeWithAi: 'Made with AI',
  madeByArtists: 'Made by our artists',
  check: 'Check a file',
  gone: 'This is not shared any more',
  goneText: 'Its owner stopped sharing it, or the address is incomplete.',
  hidden: 'This is not available',
  hiddenText: 'It was reported, or its owner’s account is suspended.',
  report: 'Report',
  kinds: { image: 'A picture', video: 'A film', audio: 'A recording' },
} as const;

/** Shows nothing about the owner, except a prompt that the owner shows. Everything else consists of our own keys. */
export function renderSharePage(share: StoredShare, { mediaBaseUrl, siteOrigin }: Hosts): HtmlPage {
  const { shareId, mediaType, fileKey, thumbnailKey, isByArtist = false } = share;
  const file = `${mediaBaseUrl}/${fileKey}`;
  const title = `${words.kinds[mediaType]} made with ${brand.name}`;
  const origin = words[isByArtist ? 'madeByArtists' : 'madeWithAi'];
  const preview = mediaType === 'image' ? `${mediaBaseUrl}/${thumbnailKey ?? fileKey}` : `${siteOrigin}/icon-512.png`;
  const properties = [
    ['og:title', title],
    ['og:description', `${origin}. ${words.description}`],
    ['og:site_name', brand.name],
    ['og:type', mediaType === 'video' ? 'video.other' : 'website'],
    ['og:url', `${siteOrigin}/s/${shareId}`],
    ['og:image', preview],
    ['og:image:alt', `${origin}: ${describeMedia(share)}`],
    ...(mediaType === 'image' ? sizeProperties('image', share) : fileProperties(share, file)),
  ];
  const head = [
    `<meta name="description" content="${origin}. ${words.description}">`,
    ...properties.map(([name, content]) => `<meta property="${name}" content="${content}">`),
    `<meta name="twitter:card" content="${mediaType === 'image' ? 'summary_large_image' : 'summary'}">`,
    ...(isByArtist ? [] : [renderMark(share, file)]),
  ];
  const caption = renderCaption(share, { file, origin });
  return { status: 200, html: document(title, head, `${renderMedia(share, file)}\n${caption}`) };
}

/** Messengers lay out the preview before they load it, and play films where they know the type. */
function fileProperties(share: StoredShare, file: string): (readonly [string, string])[] {
  const { mediaType, fileKey } = share;
  const contentType = contentTypeOfExtension(readExtension(fileKey) ?? '');
  return [
    [`og:${mediaType}`, file],
    ...(contentType === undefined ? [] : [[`og:${mediaType}:type`, contentType] as const]),
    ...(mediaType === 'video' ? sizeProperties('video', share) : []),
  ];
}

/** A preview is smaller, but has the same proportions. */
function sizeProperties(kind: 'image' | 'video', { width, height }: StoredShare): (readonly [string, string])[] {
  if (width === undefined || height === undefined) return [];
  return [
    [`og:${kind}:width`, String(width)],
    [`og:${kind}:height`, String(height)],
  ];
}

export const goneSharePage: HtmlPage = { status: 404, html: notice(words.gone, words.goneText) };

export const hiddenSharePage: HtmlPage = { status: 410, html: notice(words.hidden, words.hiddenText) };

/** `text` is our own. */
export function renderReportAnswer(status: 200 | 400 | 429, text: string): HtmlPage {
  return { status, html: notice(status === 200 ? reportWords.sent : reportWords.notSent, text) };
}

function notice(title: string, text: string): string {
  return document(title, [], `<div class="gone">\n<h1>${title}</h1>\n<p>${text}</p>\n</div>`);
}

function renderMedia(share: StoredShare, file: string): string {
  const { mediaType, width, height } = share;
  const alt = describeMedia(share);
  const size = width === undefined || height === undefined ? '' : ` width="${width}" height="${height}"`;
  switch (mediaType) {
    case 'image':
      return `<img src="${file}" alt="${alt}"${size}>`;
    case 'video':
      return `<video src="${file}" aria-label="${alt}"${size} controls playsinline preload="metadata"></video>`;
    case 'audio':
      return `<audio src="${file}" aria-label="${alt}" controls preload="metadata"></audio>`;
  }
}

/** Screen readers and messengers read an alternative text in one go, so a long prompt is cut. */
const maxDescription = 300;

function describeMedia({ mediaType, prompt }: StoredShare): string {
  if (prompt === undefined) return `${words.kinds[mediaType]} made with ${brand.name}`;
  return escapeHtml(prompt.length > maxDescription ? `${prompt.slice(0, maxDescription - 1)}…` : prompt);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

/** Search engines read it; browsers run no script of this type. */
function renderMark({ mediaType, createdAt }: StoredShare, file: string): string {
  const mark = {
    '@context': 'https://schema.org',
    '@type': schemaTypes[mediaType],
    contentUrl: file,
    dateCreated: createdAt,
    digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
    creditText: words.madeWithAi,
    creator: { '@type': 'Organization', name: brand.name },
  };
  return `<script type="application/ld+json">${JSON.stringify(mark)}</script>`;
}

const schemaTypes = { image: 'ImageObject', video: 'VideoObject', audio: 'AudioObject' } as const;

interface Caption {
  readonly file: string;
  readonly origin: string;
}

function renderCaption({ shareId, mediaType, prompt }: StoredShare, { file, origin }: Caption): string {
  const quote = prompt === undefined ? '' : `<blockquote dir="auto">${escapeHtml(prompt)}</blockquote>\n`;
  return `<footer>
${quote}<div>
<h1>${words.title}</h1>
<p class="origin">${origin} · <a href="/made-here">${words.check}</a></p>
</div>
<a class="button" href="${file}?download=${brand.slug}" download>${words.download}</a>
<details>
<summary class="button">${words.report}</summary>
${renderReportForm(shareId, mediaType)}
</details>
</footer>`;
}

/** Works without a script, which the page's policy forbids. */
function renderReportForm(shareId: string, mediaType: StoredShare['mediaType']): string {
  const reasons = reportReasons.map(
    (reason) =>
      `<label><input type="radio" name="reason" value="${reason}" required>${reportWords.reasons[reason]}</label>`,
  );
  return `<form method="post" action="/s/${shareId}/report">
<h2>${reportWords.title[mediaType]}</h2>
<fieldset>
<legend>${reportWords.question}</legend>
${reasons.join('\n')}
</fieldset>
<label>${reportWords.text}<textarea name="text" rows="3" maxlength="${maxReportText}"></textarea></label>
<label>${reportWords.contact}<input name="contact" maxlength="${maxReportContact}" aria-describedby="contact-hint"></label>
<p id="contact-hint">${reportWords.contactHint}</p>
<button class="button primary">${reportWords.send}</button>
</form>`;
}

function document(title: string, head: readonly string[], content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="dark">
<title>${title}</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/share.css">
${head.join('\n')}
</head>
<body>
<header>
<a class="brand" href="/"><img src="/icon.svg" alt="" width="28" height="28">${brand.name}</a>
<a class="button primary" href="/">${words.makeOwn}</a>
</header>
<main>
${content}
</main>
</body>
</html>
`;
}
