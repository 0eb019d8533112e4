import { Bookmark, BookmarkPlus, Trash2 } from 'lucide-react';
import { type SyntheticEvent, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { localStore, readStoredJson, writeStored } from '#frontend/src/lib/browser-storage.ts';
import { currentEntry } from '#frontend/src/lib/history-entry.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Drawer } from '#frontend/src/ui/drawer.tsx';
import { TextSetting } from '#frontend/src/ui/setting-controls.tsx';
import { brand } from '#shared/brand.ts';
import { listMessages, type RowAction } from './list-column.ts';
import { ActionMenu } from './list-menus.tsx';
import { formatListQuery, parseListQuery } from './list-query.ts';

const texts = listMessages.views;
const maxViews = 20;

interface View {
  readonly name: string;
  readonly search: string;
}

interface SavedViewsProps {
  readonly name: string;
  readonly filters: readonly string[];
}

export function SavedViews({ name, filters }: SavedViewsProps) {
  const key = `${brand.slug}-views:${name}`;
  const container = useRef<HTMLDivElement>(null);
  const [views, setViews] = useState(() => parseViews(readStoredJson(localStore, key)));
  const [isNaming, setNaming] = useState(false);
  const location = useLocation();
  const navigate = useNavigate();
  const search = formatListQuery('', parseListQuery(location.search, filters), filters);
  const current = views.find((view) => view.search === search);
  const save = (next: readonly View[]) => {
    setViews(next);
    writeStored(localStore, key, next);
  };
  const open = (view: View) => void navigate({ search: view.search }, { replace: true, state: currentEntry().marks });
  const actions: RowAction[] = [
    ...views.map((view) => ({ label: view.name, icon: Bookmark, onPress: () => open(view) })),
    current === undefined
      ? {
          label: texts.save,
          icon: BookmarkPlus,
          isDisabled: search === '' || views.length >= maxViews,
          onPress: () => setNaming(true),
        }
      : {
          label: texts.remove(current.name),
          icon: Trash2,
          onPress: () => save(views.filter((view) => view !== current)),
        },
  ];
  return (
    <div ref={container}>
      <ActionMenu
        label={texts.title}
        container={container}
        actions={actions}
        button={
          <Button>
            <Bookmark aria-hidden className="size-4" />
            <span>{current?.name ?? texts.title}</span>
          </Button>
        }
      />
      {isNaming && (
        <NameDialog
          isTaken={(wanted) => views.some((view) => view.name === wanted)}
          onSave={(wanted) => save([...views, { name: wanted, search }])}
          onClose={() => setNaming(false)}
        />
      )}
    </div>
  );
}

function parseViews(stored: unknown): readonly View[] {
  return Array.isArray(stored) ? stored.filter(isView) : [];
}

function isView(value: unknown): value is View {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    typeof value.name === 'string' &&
    'search' in value &&
    typeof value.search === 'string'
  );
}

interface NameDialogProps {
  readonly isTaken: (name: string) => boolean;
  readonly onSave: (name: string) => void;
  readonly onClose: () => void;
}

function NameDialog({ isTaken, onSave, onClose }: NameDialogProps) {
  const id = useId();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return setProblem(texts.nameMissing);
    if (isTaken(wanted)) return setProblem(texts.nameTaken);
    onSave(wanted);
    onClose();
  };
  const footer = (
    <div className="flex justify-end gap-2">
      <Button onClick={onClose}>{texts.cancel}</Button>
      <Button type="submit" form={id} variant="primary">
        {texts.save}
      </Button>
    </div>
  );
  return (
    <Drawer isOpen onClose={onClose} title={texts.save} footer={footer} initialFocusId={`${id}-name`}>
      <form id={id} noValidate onSubmit={submit}>
        <TextSetting
          id={`${id}-name`}
          label={texts.name}
          description={texts.hint}
          problem={problem}
          value={name}
          onChange={(text) => {
            setName(text.slice(0, 60));
            setProblem(undefined);
          }}
        />
      </form>
    </Drawer>
  );
}
