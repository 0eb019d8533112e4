import * as z from 'zod/mini';
import type { AssetReader } from '#functions/domain/assets/asset-repository.ts';
import { mediaFolder } from '#functions/domain/assets/media-store.ts';
import { AppError } from '#functions/platform/app-error.ts';
import { sha256 } from '#functions/platform/ids-and-idempotency.ts';
import { keys } from '#functions/platform/table/keys.ts';
import type { Table } from '#functions/platform/table/table.ts';
import type { AnyField } from '#shared/form/field-types.ts';
import { fieldKey } from '#shared/form/form-values.ts';
import type { FormFile } from '#shared/form/read-form.ts';
import { tooLargeWords } from '#shared/form/types/file.ts';

type Files = readonly FormFile<AnyField>[];

interface Owner {
  readonly userId: string;
  readonly mediaBaseUrl: string;
}

/** Needs no lookup, because file keys contain their owner. Decision: docs/decisions/021-media-addresses.md */
export function assertOwnFiles(files: Files, owner: Owner): void {
  const foreign = files.find(({ publicUrl }) => !isOwnFile(publicUrl, owner));
  if (foreign) throw fileError(foreign.field, `${foreign.field.label} must be one of your own files`);
}

/** A larger file would fail at the model after the user has paid. */
export async function assertFileSizes(assets: AssetReader, files: Files, userId: string): Promise<void> {
  for (const { field, publicUrl } of files) {
    if (field.maxMegabytes === undefined) continue;
    const asset = await assets.find(userId, parseAssetId(publicUrl));
    const message = asset && tooLargeWords(field, asset.sizeBytes);
    if (message) throw fileError(field, message);
  }
}

export interface CheckedImagesDeps {
  readonly imageChecks: ImageCheckRepository;
  readonly mediaBaseUrl: string;
}

export async function assertCheckedImages(
  { imageChecks, mediaBaseUrl }: CheckedImagesDeps,
  files: Files,
): Promise<void> {
  for (const { field, publicUrl } of files) {
    if (!field.imageValidationPrompt) continue;
    const check = await imageChecks.find(field.imageValidationPrompt, publicUrl.slice(mediaBaseUrl.length + 1));
    if (!check?.isAccepted) throw fileError(field, check?.reason || `${field.label} has not been checked yet`);
  }
}

function fileError(field: AnyField, message: string): AppError {
  return new AppError('invalid_input', message, [{ field: fieldKey(field), message }]);
}

/** No software decodes, resolves or truncates these file names. */
const fileName = /^[\w-]+(\.[\w-]+)+$/;

/** Accepts only our exact address: a provider resolves other spellings (`..`, `%2F`, a query) to other files. */
function isOwnFile(publicUrl: string, { userId, mediaBaseUrl }: Owner): boolean {
  return (['uploaded', 'generated'] as const).some((area) => {
    const folder = `${mediaBaseUrl}/${mediaFolder(area, userId)}/`;
    return publicUrl.startsWith(folder) && fileName.test(publicUrl.slice(folder.length));
  });
}

function parseAssetId(publicUrl: string): string {
  return publicUrl.split('/').at(-1)?.split('.')[0] ?? '';
}

const imageCheckSchema = z.object({ isAccepted: z.boolean(), reason: z.string() });
export type ImageCheck = z.infer<typeof imageCheckSchema>;

const lifetimeSeconds = 30 * 24 * 60 * 60;

export class ImageCheckRepository {
  private readonly table: Table;

  constructor(table: Table) {
    this.table = table;
  }

  find(instruction: string, fileKey: string): Promise<ImageCheck | undefined> {
    return this.table.get(keys.imageCheck(hashImageCheck(instruction, fileKey)), imageCheckSchema);
  }

  save(instruction: string, fileKey: string, check: ImageCheck): Promise<void> {
    const expiresAtEpochSeconds = Math.floor(Date.now() / 1000) + lifetimeSeconds;
    return this.table.put({
      ...keys.imageCheck(hashImageCheck(instruction, fileKey)),
      ...check,
      expiresAtEpochSeconds,
    });
  }
}

function hashImageCheck(instruction: string, fileKey: string): string {
  return sha256(`${instruction}\n${fileKey}`);
}
