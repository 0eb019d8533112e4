/** A DynamoDB expression with its names and values. */
export interface Expression {
  readonly expression: string;
  readonly names?: Record<string, string>;
  readonly values?: Record<string, unknown>;
}

/** An update that sets what is given and removes what is given as undefined, or names in `remove`. */
export function setExpression(changes: Readonly<Record<string, unknown>>, remove: readonly string[] = []): Expression {
  const set = Object.entries(changes).filter(([, value]) => value !== undefined);
  const removed = [...Object.keys(changes).filter((name) => changes[name] === undefined), ...remove];
  const clauses = [
    ...(set.length > 0 ? [`SET ${set.map(([name]) => `#${name} = :${name}`).join(', ')}`] : []),
    ...(removed.length > 0 ? [`REMOVE ${removed.map((name) => `#${name}`).join(', ')}`] : []),
  ];
  return {
    expression: clauses.join(' '),
    names: Object.fromEntries([...set.map(([name]) => name), ...removed].map((name) => [`#${name}`, name])),
    ...(set.length > 0 && { values: Object.fromEntries(set.map(([name, value]) => [`:${name}`, value])) }),
  };
}

/** A transaction's update that adds to one counter of an item, which it makes if need be. */
export function addToCount(name: string, amount: number) {
  return {
    UpdateExpression: 'ADD #count :amount',
    ExpressionAttributeNames: { '#count': name },
    ExpressionAttributeValues: { ':amount': amount },
  };
}

/** The same for several counters of one item. */
export function addToCounts(sums: ReadonlyMap<string, number>) {
  const entries = [...sums];
  return {
    UpdateExpression: `ADD ${entries.map(([name]) => `#${name} :${name}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([name, by]) => [`:${name}`, by])),
  };
}
