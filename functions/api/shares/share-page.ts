import type { StoredShare } from '#functions/domain/shares/share-repository.ts';
import { brand } from '#shared/brand.ts';
import type { HtmlPage } from '#shared/contracts/route.ts';
import { contentTypeOfExtension, readExtension } from '#shared/kernel/media-types.ts';
import { maxReportContact, maxReportText, reportReasons, reportWords } from '#shared/rules/report-form.ts';

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
  cancel: 'Cancel',
  back: 'Back to the shared page',
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

function fileProperties(share: StoredShare, file: string): (readonly [string, string])[] {
  const { mediaType, fileKey } = share;
  const contentType = contentTypeOfExtension(readExtension(fileKey) ?? '');
  return [
    [`og:${mediaType}`, file],
    ...(contentType === undefined ? [] : [[`og:${mediaType}:type`, contentType] as const]),
    ...(mediaType === 'video' ? sizeProperties('video', share) : []),
  ];
}

function sizeProperties(kind: 'image' | 'video', { width, height }: StoredShare): (readonly [string, string])[] {
  if (width === undefined || height === undefined) return [];
  return [
    [`og:${kind}:width`, String(width)],
    [`og:${kind}:height`, String(height)],
  ];
}

export const goneSharePage: HtmlPage = { status: 404, html: notice(words.gone, words.goneText) };

export const hiddenSharePage: HtmlPage = { status: 410, html: notice(words.hidden, words.hiddenText) };

/** `text` must be our own, because it is not escaped. */
export function renderReportAnswer(status: 200 | 400 | 429, text: string, shareId: string): HtmlPage {
  if (status === 200) return { status, html: notice(reportWords.sent, text) };
  const back = `<a class="button" href="/s/${encodeURIComponent(shareId)}">${words.back}</a>`;
  return { status, html: notice(reportWords.notSent, text, back) };
}

function notice(title: string, text: string, link = ''): string {
  const icon = '<img src="/icon.svg" alt="" width="72" height="72">';
  return document(title, [], `<div class="notice">\n${icon}\n<h1>${title}</h1>\n<p>${text}</p>\n${link}</div>`);
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
      return `<div class="sound">
${renderWaveform(share.peaks ?? unknownSound)}
<audio src="${file}" aria-label="${alt}" controls preload="metadata"></audio>
</div>`;
  }
}

const silence = Array.from({ length: 10 }, () => 0);
const unknownSound = [...silence, 10, 25, 50, 75, 50, 25, 10, ...silence];

function renderWaveform(peaks: readonly number[]): string {
  const bars = peaks.map((peak, index) => `M${index} ${50 - peak / 2}v${peak}`);
  const viewBox = `-1 -5 ${peaks.length + 1} 110`;
  return `<svg aria-hidden="true" viewBox="${viewBox}" preserveAspectRatio="none"><path d="${bars.join('')}"/></svg>`;
}

const maxDescription = 300;

function describeMedia({ mediaType, prompt }: StoredShare): string {
  if (prompt === undefined) return `${words.kinds[mediaType]} made with ${brand.name}`;
  return escapeHtml(prompt.length > maxDescription ? `${prompt.slice(0, maxDescription - 1)}…` : prompt);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

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
<div class="caption">
${quote}<div class="facts">
<h1>${words.title}</h1>
<p class="origin">${origin} · <a href="/made-here">${words.check}</a></p>
</div>
</div>
<div class="actions">
<a class="button" href="${file}?download=${brand.slug}" download>${words.download}</a>
<button type="button" class="button quiet" popovertarget="report">${words.report}</button>
</div>
${renderReportForm(shareId, mediaType)}
</footer>`;
}

/** Works without a script, which the page's policy forbids. Browsers without popovers show it below the page. */
function renderReportForm(shareId: string, mediaType: StoredShare['mediaType']): string {
  const reasons = reportReasons.map(
    (reason) =>
      `<label><input type="radio" name="reason" value="${reason}" required>${reportWords.reasons[reason]}</label>`,
  );
  return `<div id="report" popover role="dialog" aria-labelledby="report-title">
<form method="post" action="/s/${shareId}/report">
<h2 id="report-title">${reportWords.title[mediaType]}</h2>
<fieldset>
<legend>${reportWords.question}</legend>
${reasons.join('\n')}
</fieldset>
<label>${reportWords.text}<textarea name="text" rows="3" maxlength="${maxReportText}"></textarea></label>
<label>${reportWords.contact}<input name="contact" maxlength="${maxReportContact}" aria-describedby="contact-hint"></label>
<p id="contact-hint">${reportWords.contactHint}</p>
<div class="actions">
<button type="button" class="button" popovertarget="report" popovertargetaction="hide">${words.cancel}</button>
<button class="button primary">${reportWords.send}</button>
</div>
</form>
</div>`;
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
