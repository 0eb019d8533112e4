import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mapDocument } from '#functions/providers/fal/import/map-document.ts';
import { falEndpoints } from '#infra/stand-ins/fal/catalog.ts';
import { endpointDocument } from '#infra/stand-ins/fal/platform-routes.ts';
import { expectFaithfulForm } from './expect-faithful.ts';

/** Documents from fal, unchanged; `FAL_DOCUMENTS` names a folder of further ones. */
const ownFolder = join(import.meta.dirname, '../../../../../support/fal-openapi');
const real = [ownFolder, process.env['FAL_DOCUMENTS'] ?? []].flat().flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ id: name, document: JSON.parse(readFileSync(join(folder, name), 'utf8')) })),
);
const local = Array.from(falEndpoints.values(), (endpoint) => ({
  id: endpoint.id,
  document: JSON.parse(JSON.stringify(endpointDocument(endpoint))),
}));

describe.each([...real, ...local])('the form of $id', ({ document }) => {
  it('sends only input that the document accepts', () => {
    expectFaithfulForm(document);
  });

  it('notes every input that it leaves out', () => {
    const { sections, unmapped, endpointId } = mapDocument(document);
    const input = document.paths[`/${endpointId}`].post.requestBody.content['application/json'].schema.$ref
      .split('/')
      .at(-1);
    const named = [
      ...sections.flatMap(({ fields }) => fields.map(({ id }) => id)),
      ...unmapped.map(({ path }) => path),
    ];
    const names = Object.keys(document.components.schemas[input].properties);
    const hasNoteFor = (name: string) =>
      named.some((one) => one === name || one.startsWith(`${name}.`) || one.startsWith(`${name}[`));
    expect(names.filter((name) => !hasNoteFor(name))).toEqual([]);
  });
});
