import { type ElementHandle, type JSHandle, launch } from 'puppeteer-core';
import { type Engine, type EngineElement, type EnginePage, findProgram } from './engine.ts';

/** Drives Firefox over WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  programs: ['firefox-esr'],
  install: 'apt-get install firefox-esr',
  async start(size) {
    const browser = await launch({
      browser: 'firefox',
      executablePath: findProgram('firefox-esr'),
      defaultViewport: size,
    });
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    const evaluate = page.evaluate.bind(page) as EnginePage['evaluate'];
    const evaluateHandle = page.evaluateHandle.bind(page) as (...args: unknown[]) => Promise<JSHandle>;
    return {
      readErrors: async () => errors,
      evaluate,
      open: async (url) => void (await page.goto(url)),
      find: async (script, ...args) => {
        const element = (await evaluateHandle(script, ...args)).asElement();
        return element ? toElement(element as ElementHandle<HTMLInputElement>) : undefined;
      },
      screenshot: () => page.screenshot(),
      close: () => browser.close(),
    };

    function toElement(element: ElementHandle<HTMLInputElement>): EngineElement {
      return {
        click: () => element.click(),
        replaceText: async (text) => {
          await element.click();
          await page.keyboard.down('Control');
          await page.keyboard.press('a');
          await page.keyboard.up('Control');
          await page.keyboard.type(text);
        },
        chooseFile: (path) => element.uploadFile(path),
      };
    }
  },
};
