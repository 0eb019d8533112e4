import * as z from 'zod/mini';

interface PastedOption {
  readonly label: string;
  readonly value: string;
}

const jsonList = z.array(z.union([z.string(), z.number(), z.object({ label: z.string(), value: z.string() })]));

/** The options in a pasted text: one a line, as `label, value` or with a tab between, or a list in JSON; none when it is a text of one line. */
export function optionsInText(text: string): PastedOption[] {
  const inJson = optionsInJson(text);
  if (inJson.length > 0) return inJson;
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.length > 1 || text.includes('\t') ? lines.map(optionInLine) : [];
}

function optionInLine(line: string): PastedOption {
  const at = line.includes('\t') ? line.indexOf('\t') : line.lastIndexOf(',');
  if (at === -1) return { label: line, value: line };
  const label = line.slice(0, at).trim();
  const value = line.slice(at + 1).trim();
  return { label: label || value, value: value || label };
}

function optionsInJson(text: string): PastedOption[] {
  if (!text.trim().startsWith('[')) return [];
  try {
    const list = jsonList.parse(JSON.parse(text));
    return list.map((item) => (typeof item === 'object' ? item : { label: String(item), value: String(item) }));
  } catch {
    return [];
  }
}
