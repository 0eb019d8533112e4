import { modelList, signingIn } from './console-access-scenes.ts';
import { analytics, appBoard } from './console-board-scenes.ts';
import { fieldSettings } from './console-field-scene.ts';
import { modelCalls, modelScreens, newModel } from './console-model-scenes.ts';
import { monitor, monitorFailures } from './console-monitor-scenes.ts';
import { newProForm, proFormList, proFormScreens } from './console-pro-form-scenes.ts';
import { requests } from './console-request-scenes.ts';
import type { ConsoleSceneName } from './console-scene-name.ts';
import type { ConsoleScene } from './console-scene.ts';
import { assistant, outputKey, pageSettings, preview } from './console-tool-scenes.ts';
import { apiKeys, users } from './console-user-scenes.ts';

export const consoleScenes: Readonly<Record<ConsoleSceneName, ConsoleScene>> = {
  'signing in': signingIn,
  'new model': newModel,
  'model calls': modelCalls,
  'model screens': modelScreens,
  'model list': modelList,
  'page settings': pageSettings,
  assistant,
  'output key': outputKey,
  'field settings': fieldSettings,
  'pro form list': proFormList,
  'new pro form': newProForm,
  'pro form screens': proFormScreens,
  preview,
  'app board': appBoard,
  analytics,
  users,
  'API keys': apiKeys,
  requests,
  monitor,
  'monitor failures': monitorFailures,
};
