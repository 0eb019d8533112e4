/** The colours of model icons; the style sheet has a class for each. */
export const iconColors = ['primary', 'red', 'orange', 'green', 'teal', 'blue', 'violet', 'pink'] as const;
type IconColor = (typeof iconColors)[number];

export function iconClasses(color: IconColor): { iconColor: string; iconBg: string } {
  return { iconColor: `text-${color}`, iconBg: `bg-${color}/20` };
}
