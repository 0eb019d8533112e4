export const settingNames = {
  defaultValue: 'Default value',
  rows: 'Rows',
  min: 'Minimum',
  max: 'Maximum',
  step: 'Step',
  fileLimit: 'File limit',
  maxMegabytes: 'Largest file (MB)',
  template: 'Template',
  optionLabel: (position: number) => `Label of option ${position}`,
  optionValue: (position: number) => `Value of option ${position}`,
  optionUrl: (position: number) => `Image address of option ${position}`,
} as const;

export const settingWords = {
  isRequired: (setting: string) => `${setting} is required`,
  notNumber: (setting: string) => `${setting} must be a number`,
  notWhole: (setting: string, { min, max }: { min: number; max: number }) =>
    `${setting} must be a whole number from ${min} to ${max}`,
  minAboveMax: 'Minimum must not be above the maximum',
  noStep: 'Step must be greater than 0',
  noOptions: 'At least one option is required',
  optionTaken: (value: string) => `Two options have the value ${value}`,
  badUrl: (setting: string) => `${setting} must be a web address`,
} as const;

interface Limits {
  readonly min: number;
  readonly max: number;
}

export function isWithin(value: number | undefined, { min, max }: Limits): boolean {
  return value === undefined || (Number.isInteger(value) && value >= min && value <= max);
}
