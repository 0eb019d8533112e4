import { z } from 'zod';

const rangeSchema = z.array(z.union([z.string(), z.number()]));

/** Whether an event matches a pattern of EventBridge's language, which stream filters are written in too. */
export function matchesPattern(pattern: unknown, event: unknown): boolean {
  if (Array.isArray(pattern)) return pattern.some((condition) => meets(condition, event));
  if (typeof pattern !== 'object' || pattern === null) return false;
  return Object.entries(pattern).every(([name, inner]) => {
    if (name === '$or') return Array.isArray(inner) && inner.some((choice) => matchesPattern(choice, event));
    return matchesPattern(inner, typeof event === 'object' && event !== null ? Reflect.get(event, name) : undefined);
  });
}

function meets(condition: unknown, value: unknown): boolean {
  // A condition on a list holds when it does for one of its items.
  if (Array.isArray(value)) return value.some((item) => meets(condition, item));
  if (typeof condition !== 'object' || condition === null) return condition === value;
  return Object.entries(condition).every(([operator, operand]) => {
    switch (operator) {
      case 'exists':
        return (value !== undefined) === operand;
      case 'prefix':
        return typeof value === 'string' && value.startsWith(String(operand));
      case 'suffix':
        return typeof value === 'string' && value.endsWith(String(operand));
      case 'equals-ignore-case':
        return typeof value === 'string' && value.toLowerCase() === String(operand).toLowerCase();
      case 'anything-but':
        return value !== undefined && ![operand].flat().some((excluded) => meets(excluded, value));
      case 'numeric':
        return typeof value === 'number' && isInRange(value, rangeSchema.parse(operand));
      default:
        throw new Error(`The pattern operator ${operator} is not supported by the local cloud`);
    }
  });
}

/** `['>', 0, '<=', 5]` */
function isInRange(value: number, range: z.output<typeof rangeSchema>): boolean {
  const comparisons: Record<string, (bound: number) => boolean> = {
    '=': (bound) => value === bound,
    '>': (bound) => value > bound,
    '>=': (bound) => value >= bound,
    '<': (bound) => value < bound,
    '<=': (bound) => value <= bound,
  };
  return range.every(
    (item, index) => index % 2 === 1 || comparisons[String(item)]?.(Number(range[index + 1])) === true,
  );
}
