import { type ReportSettings, reportSettingsSchema } from '#shared/rules/reports.ts';

/** Read separately from `environment()`, because only functions that handle reports need it. */
export function reportSettings(): ReportSettings {
  return reportSettingsSchema.parse(JSON.parse(process.env['REPORTS'] ?? '{}'));
}
