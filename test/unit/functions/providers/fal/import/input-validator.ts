import { Ajv2020 } from 'ajv/dist/2020.js';

/** Validates an input against the document itself, without the importer. */
export function inputValidator(document: any): (input: unknown) => string[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, multipleOfPrecision: 6 });
  ajv.addSchema({ ...document, $id: 'document' });
  const post = Object.values<any>(document.paths).find((item) => item.post?.requestBody)?.post;
  const { schema } = post.requestBody.content['application/json'];
  const validate = ajv.compile(schema.$ref ? { $ref: `document${schema.$ref}` } : { $id: 'input', ...schema });
  return (input) => (validate(input) ? [] : (validate.errors ?? []).map((one) => `${one.instancePath} ${one.message}`));
}
