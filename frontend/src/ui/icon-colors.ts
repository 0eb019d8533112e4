/** Each colour of model icons has a class in `tokens.css`. */
export const iconColors = ['primary', 'red', 'orange', 'green', 'teal', 'blue', 'violet', 'pink'] as const;
type IconColor = (typeof iconColors)[number];

export function iconClasses(color: IconColor): { iconColor: string; iconBg: string } {
  return { iconColor: `text-${color}`, iconBg: `bg-${color}/20` };
}
