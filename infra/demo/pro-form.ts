import { type ProFormDefinition, proFormDefinitionSchema } from '#shared/rules/pro-form.ts';
import { newProForm, type ProFormRepository } from '#functions/domain/pro-forms/pro-form-repository.ts';
import { auditEntry } from '#functions/domain/audit/audit-entry.ts';
import { demoOwner } from './admins.ts';
import { demoAppId } from './pages.ts';

export const demoProFormId = 'demo-portrait-request';

const demoProForm: ProFormDefinition = proFormDefinitionSchema.parse({
  routePath: '/portrait-request',
  name: 'Portrait Request',
  description: 'Tell our artists whom to portray and how. They answer within two days.',
  requestType: 'image',
  appId: demoAppId,
  creditCost: 20,
  exampleMediaType: 'image',
  sections: [
    {
      id: 'portrait',
      title: 'Portrait',
      fields: [
        {
          id: 'field-style',
          variableName: 'style',
          label: 'Style',
          type: 'select',
          options: [
            { label: 'Oil painting', value: 'oil' },
            { label: 'Pencil drawing', value: 'pencil' },
            { label: 'Comic', value: 'comic' },
          ],
        },
        {
          id: 'field-photo',
          variableName: 'photo',
          label: 'Photo',
          description: 'Whom to portray, if you have a picture.',
          type: 'file',
          accept: 'image/*',
        },
      ],
    },
  ],
});

export async function seedProForm(forms: ProFormRepository, mediaUrl: string): Promise<void> {
  const exampleMediaUrl = `${mediaUrl}/examples/dream-image.webp`;
  const id = demoProFormId;
  const now = new Date();
  const known = await forms.find(id, { consistent: true });
  const subject = { kind: 'pro form', id, name: demoProForm.name } as const;
  if (known === undefined) {
    const form = newProForm({ ...demoProForm, exampleMediaUrl }, { id, owner: demoOwner, now });
    await forms.create(form, auditEntry(demoOwner, { ...subject, action: 'created', after: form }, now));
  } else if (known.exampleMediaUrl !== exampleMediaUrl) {
    const form = { ...known, exampleMediaUrl, version: known.version + 1 };
    const change = { before: known, after: form };
    await forms.save(known, form, auditEntry(demoOwner, { ...subject, action: 'updated', ...change }, now));
  }
}
