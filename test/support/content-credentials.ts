import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import initialise, { WasmReader } from '@contentauth/c2pa-wasm';
import { testAuthority } from './signing-certificate.ts';

/** Judges a file's content credentials as another program would that trusts the test authority. */
export async function verifyCredentials(bytes: Uint8Array, contentType: string) {
  const wasm = createRequire(import.meta.url).resolve('@contentauth/c2pa-wasm/c2pa.wasm');
  await initialise({ module_or_path: await readFile(wasm) });
  const trust = { trust: { trust_anchors: testAuthority }, verify: { verify_trust: true } };
  const reader = await WasmReader.fromBytes(contentType, bytes, JSON.stringify(trust));
  const { active_manifest: active, manifests, validation_state: state } = JSON.parse(reader.json());
  reader.free();
  return { state, ...manifests[active] };
}
