import { legalTexts, pagesThatDoNotCome, withoutAccess } from './access-scenes.ts';
import { assetLists, uploads } from './asset-scenes.ts';
import { companionApi, creditScreens, externalBackEnd, plans } from './credit-scenes.ts';
import { configuredCosts, formDefaults } from './form-scenes.ts';
import { consolePreview, generationsThatFail, imageCheck, promptEnhancement } from './generation-scenes.ts';
import { firebaseOutOfReach, notificationCard } from './notification-scenes.ts';
import type { SceneName } from './scene-name.ts';
import type { Scene } from './scene.ts';
import { estimates, timers, waiting } from './timer-scenes.ts';

export const scenes: Readonly<Record<SceneName, Scene>> = {
  'without access': withoutAccess,
  'pages that do not come': pagesThatDoNotCome,
  credits: creditScreens,
  'companion api': companionApi,
  'external back end': externalBackEnd,
  'generations that fail': generationsThatFail,
  'prompt enhancement': promptEnhancement,
  'image check': imageCheck,
  'asset lists': assetLists,
  uploads,
  notifications: notificationCard,
  'notifications through firebase': firebaseOutOfReach,
  'legal texts': legalTexts,
  'console preview': consolePreview,
  'form defaults': formDefaults,
  'configured costs': configuredCosts,
  plans,
  timers,
  waiting,
  estimates,
};
