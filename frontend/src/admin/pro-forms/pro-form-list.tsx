import { ClipboardList, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ProFormSummary } from '#shared/contracts/admin-pro-forms.ts';
import { ItemList } from '#frontend/src/ui/list/item-list.tsx';
import type { RowAction } from '#frontend/src/ui/list/list-column.ts';
import { useListQuery } from '#frontend/src/ui/list/list-query.ts';
import { NoMatchState } from '#frontend/src/ui/notice-state.tsx';
import { SearchBox } from '#frontend/src/ui/search-box.tsx';
import { DeleteProFormSheet } from './delete-pro-form-sheet.tsx';
import { messages } from './messages.ts';
import { proFormColumns } from './pro-form-columns.tsx';
import { pathOf } from './pro-form-path.ts';

interface ProFormListProps {
  readonly forms: readonly ProFormSummary[];
  readonly onDeleted: (form: ProFormSummary) => void;
}

/** Pro forms, each of which leads to its requests. */
export function ProFormList({ forms, onDeleted }: ProFormListProps) {
  const address = useListQuery();
  const [asked, setAsked] = useState<ProFormSummary>();
  const words = address.search.trim().toLowerCase();
  const shown = forms.filter((form) => mentions(form, words));
  return (
    <>
      <SearchBox label={messages.search} value={address.search} onChange={(search) => address.change({ search })} />
      {shown.length === 0 ? (
        <NoMatchState texts={messages} onShowAll={address.clear} />
      ) : (
        <ItemList
          label={messages.title}
          name="pro-forms"
          items={shown}
          columns={proFormColumns}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          address={address}
          open={(form) => ({ to: requestsPath(form) })}
          actions={(form) => actionsOf(form, setAsked)}
        />
      )}
      <p role="status" className="text-sm text-muted tabular-nums">
        {messages.showing(shown.length, forms.length)}
      </p>
      <DeleteProFormSheet form={asked} onClose={() => setAsked(undefined)} onDeleted={onDeleted} />
    </>
  );
}

const requestsPath = ({ id }: ProFormSummary) => `/admin/pro-forms/${id}/requests`;

/** What has been deleted is listed for its requests alone. */
function actionsOf(form: ProFormSummary, onDelete: (form: ProFormSummary) => void): RowAction[] {
  const requests = { label: messages.requests, icon: ClipboardList, to: requestsPath(form) };
  if (form.deletedAt !== undefined) return [requests];
  return [
    requests,
    { label: messages.edit, icon: Pencil, to: `/admin/create-pro-form?edit=${form.id}` },
    { label: messages.openPage, icon: ExternalLink, href: pathOf(form) },
    { label: messages.delete, icon: Trash2, isDanger: true, onPress: () => onDelete(form) },
  ];
}

function mentions({ name, description, routePath, requestType }: ProFormSummary, words: string): boolean {
  return [name, description, pathOf({ routePath }), requestType].some((text) => text.toLowerCase().includes(words));
}
