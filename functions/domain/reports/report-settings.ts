import { type ReportSettings, reportSettingsSchema } from '#shared/rules/reports.ts';

export function reportSettings(): ReportSettings {
  return reportSettingsSchema.parse(JSON.parse(process.env['REPORTS'] ?? '{}'));
}
