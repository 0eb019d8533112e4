import { chooseEngine } from '#infra/local-cloud/dynamodb.ts';
import { hasBrowser } from './support/find-browser.ts';

/** Lists missing tools with installation hints; empty if the tests can run. */
export function missingTools(): string[] {
  return [
    ...(hasBrowser() ? [] : ['A browser: install Google Chrome or Microsoft Edge']),
    ...(hasEngine() ? [] : ['A DynamoDB engine: install a JDK 17 or newer, for instance from https://adoptium.net']),
  ];
}

function hasEngine(): boolean {
  try {
    chooseEngine();
    return true;
  } catch {
    return false;
  }
}
