/** The words of every list. */
export const messages = {
  select: (name: string) => `Select ${name}`,
  selectAll: 'Select all',
  selected: (count: string) => `${count} selected`,
  bulk: (label: string) => `With the selected of ${label}`,
  clear: 'Clear selection',
  actions: (name: string) => `Actions for ${name}`,
  actionsColumn: 'Actions',
  columns: 'Columns',
  usualColumns: 'Usual columns',
  sort: 'Sort by',
  ownOrder: 'Usual order',
  upwards: (column: string) => `${column}, ascending`,
  downwards: (column: string) => `${column}, descending`,
} as const;
