import { useState } from 'react';
import { adminModels } from '#shared/contracts/admin-models.ts';
import { modelDefaults, modelDefinitionSchema } from '#shared/rules/model.ts';
import { newSection } from '#frontend/src/admin/builder/edit-sections.ts';
import { EditorScreen } from '#frontend/src/admin/builder/editor-screen.tsx';
import { callApi } from '#frontend/src/data/call-api.ts';
import { messages } from './messages.ts';
import { ModelEditor } from './model-editor.tsx';

/** `/admin/create`: a new model, or with `?edit=` the one of that id. */
export function ModelEditorScreen() {
  return (
    <EditorScreen
      texts={messages}
      list={{ path: '/admin/models', label: messages.allModels }}
      load={async (id) => (await callApi(adminModels.getModel, { params: { id } })).model}
      blank={<NewModel />}
    >
      {(model) => (
        <ModelEditor
          model={model}
          saved={{ baseVersion: model.version, definition: modelDefinitionSchema.parse(model) }}
        />
      )}
    </EditorScreen>
  );
}

function NewModel() {
  const [saved] = useState(() => ({ baseVersion: null, definition: emptyDefinition() }));
  return <ModelEditor model={undefined} saved={saved} />;
}

function emptyDefinition() {
  const section = newSection();
  return modelDefinitionSchema.parse({
    ...modelDefaults,
    name: '',
    endpoint: '',
    estimatedSeconds: 0,
    sections: [section],
  });
}
