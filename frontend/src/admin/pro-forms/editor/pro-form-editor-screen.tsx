import { useState } from 'react';
import { adminProForms } from '#shared/contracts/admin-pro-forms.ts';
import { proFormDefaults, type ProFormDefinition, proFormDefinitionSchema } from '#shared/rules/pro-form.ts';
import { newSection } from '#frontend/src/admin/builder/edit-sections.ts';
import { EditorScreen } from '#frontend/src/admin/builder/editor-screen.tsx';
import { callApi } from '#frontend/src/data/call-api.ts';
import { messages } from './messages.ts';
import { ProFormEditor } from './pro-form-editor.tsx';

/** `/admin/create-pro-form`: a new pro form, or with `?edit=` the one of that id. */
export function ProFormEditorScreen() {
  return (
    <EditorScreen
      texts={messages}
      list={{ path: '/admin/pro-forms', label: messages.allForms }}
      load={async (id) => (await callApi(adminProForms.getProForm, { params: { id } })).form}
      blank={<NewForm />}
    >
      {(form) => (
        <ProFormEditor
          form={form}
          saved={{ baseVersion: form.version, definition: proFormDefinitionSchema.parse(form) }}
        />
      )}
    </EditorScreen>
  );
}

function NewForm() {
  const [saved] = useState(() => ({ baseVersion: null, definition: emptyDefinition() }));
  return <ProFormEditor form={undefined} saved={saved} />;
}

function emptyDefinition(): ProFormDefinition {
  return { ...proFormDefaults, name: '', description: '', routePath: '', requestType: '', sections: [newSection()] };
}
