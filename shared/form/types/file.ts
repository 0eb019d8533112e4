import { listAnd, listPlain, plural } from '../../kernel/language.ts';
import {
  acceptedMediaTypes,
  isUnreadablePicture,
  mediaTypeOfFilename,
  unreadableWords,
} from '../../kernel/media-types.ts';
import { defineRules, type SettingProblem, isWithin, settingNames, settingWords } from '../field-rules.ts';
import type { BaseField } from '../form-schemas.ts';
import { type FileValue, isEmpty, isFileValue, isUrl, isWebUrl } from '../form-values.ts';

const fileLimits = { min: 1, max: 20 };
/** In megabytes; the upload limit is 100. */
export const sizeLimits = { min: 1, max: 100 };

interface FileField extends BaseField {
  readonly multiple?: boolean | undefined;
  readonly fileLimit?: number | undefined;
  readonly accept?: string | undefined;
  readonly maxMegabytes?: number | undefined;
}

export function maxFilesOf({ multiple, fileLimit = 5 }: Pick<FileField, 'multiple' | 'fileLimit'>): number {
  return multiple ? fileLimit : 1;
}

export function parseFiles(value: unknown): FileValue[] | undefined {
  if (isEmpty(value)) return [];
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.every(isWebFile) ? list : undefined;
}

function isWebFile(value: unknown): value is FileValue {
  return isFileValue(value) && isWebUrl(value.publicUrl);
}

export const file = defineRules<'file'>({
  starts: { accept: 'image/*', fileLimit: 5 },
  problem: fileProblem,
  payload: (field, value) => sentUrls(field, parseFiles(value)?.map(({ publicUrl }) => publicUrl) ?? []),
  inBrowserDraft: 'kept',
  byAssistant: true,
  startValue: ({ multiple, defaultValue }) => {
    const files = listUrls([defaultValue].flat()).map((publicUrl) => ({ publicUrl }));
    return multiple ? files : (files[0] ?? null);
  },
  isBlank: (_, value) => parseFiles(value)?.length === 0,
  missing: ({ label, multiple }) =>
    multiple ? `At least one ${label.toLowerCase()} is required` : `${label} is required`,
  hiddenPayload: (field) => sentUrls(field, [field.defaultValue].flat()),
  answer: (_, value) => {
    const files = parseFiles(value) ?? [];
    return {
      value: listPlain(files.flatMap(({ filename }) => filename ?? [])),
      files: files.map(({ publicUrl }) => publicUrl),
    };
  },
  amount: (sent) => [sent].flat().length,
  files: (value) => parseFiles(value) ?? [],
  takes: ({ accept }) => acceptedMediaTypes(accept),
  keepsDefault: () => false,
  defaultProblem: ({ defaultValue }) =>
    [defaultValue].flat().every((url) => isEmpty(url) || isUrl(url))
      ? undefined
      : settingWords.badUrl(settingNames.defaultValue),
  settingProblems: ({ multiple, fileLimit, maxMegabytes }) => [
    ...findFileProblem('fileLimit', multiple ? fileLimit : undefined, fileLimits),
    ...findFileProblem('maxMegabytes', maxMegabytes, sizeLimits),
  ],
  definitionProblems: ({ fileLimit, maxMegabytes }) => [
    ...(isWithin(fileLimit, fileLimits) ? [] : ['File limit must be between 1 and 20']),
    ...(isWithin(maxMegabytes, sizeLimits) ? [] : ['Largest file must be between 1 and 100 MB']),
  ],
});

function findFileProblem(
  setting: 'fileLimit' | 'maxMegabytes',
  value: number | undefined,
  limits: typeof sizeLimits,
): SettingProblem[] {
  return isWithin(value, limits) ? [] : [[setting, settingWords.notWhole(settingNames[setting], limits)]];
}

export function tooLargeWords(
  { label, maxMegabytes }: Pick<FileField, 'label' | 'maxMegabytes'>,
  sizeBytes: number,
): string | undefined {
  const isTooLarge = maxMegabytes !== undefined && sizeBytes > maxMegabytes * 1024 * 1024;
  return isTooLarge ? `${label} accepts files of at most ${maxMegabytes} MB` : undefined;
}

function fileProblem(field: FileField, value: unknown): string | undefined {
  const files = parseFiles(value);
  if (!files) return `${field.label} must be a file`;
  const maxFiles = maxFilesOf(field);
  if (files.length > maxFiles) return tooManyWords(field.label, maxFiles);
  const accepted = acceptedMediaTypes(field.accept);
  const kinds = files.map(
    ({ filename, publicUrl }) => mediaTypeOfFilename(publicUrl) ?? mediaTypeOfFilename(filename ?? ''),
  );
  const areAccepted = kinds.every((kind) => kind === undefined || accepted.includes(kind));
  if (!areAccepted) return `${field.label} accepts only ${listAnd(accepted)} files`;
  return files.some(isUnreadable) ? unreadableWords(field.label) : undefined;
}

function tooManyWords(label: string, maxFiles: number): string {
  const forms = { one: '{label} accepts at most # file', other: '{label} accepts at most # files' };
  return plural(maxFiles, forms, { label });
}

/** A model that can't read its picture fails after the user has paid. Stored files are named after their real type. */
export function isUnreadable({ publicUrl }: FileValue): boolean {
  return isUnreadablePicture(publicUrl);
}

function sentUrls({ multiple }: FileField, values: readonly unknown[]) {
  const urls = listUrls(values);
  return multiple ? (urls.length > 0 ? urls : undefined) : urls[0];
}

function listUrls(values: readonly unknown[]): string[] {
  return values.filter((url) => typeof url === 'string').filter((url) => url !== '');
}
