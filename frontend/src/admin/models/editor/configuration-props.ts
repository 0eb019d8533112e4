import type { ModelDefinition } from '#shared/rules/model.ts';

export interface ConfigurationProps {
  readonly definition: ModelDefinition;
  /** One setting's new value; settings that are typed in are one step to undo. */
  readonly onChange: (changes: Partial<ModelDefinition>) => void;
}

export interface ModelConfigurationProps extends ConfigurationProps {
  /** Undefined while it has never been saved. */
  readonly modelId: string | undefined;
}
