import { Info } from 'lucide-react';
import { useState } from 'react';
import { adminAnalytics, type AppAsset } from '#shared/contracts/admin-analytics.ts';
import { Link } from 'react-router-dom';
import { useAdminAccess } from '#frontend/src/lib/admin-access.ts';
import { useApi } from '#frontend/src/data/use-api.ts';
import { formatDateTime } from '#frontend/src/lib/format.ts';
import { Button } from '#frontend/src/ui/button.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { messages } from './messages.ts';

/** Opens what is known of an asset: who made it, and from what. */
export function AssetDetails({ asset }: { readonly asset: AppAsset }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Info aria-hidden className="size-4" />
        <span className="max-sm:sr-only">{messages.details}</span>
      </Button>
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title={messages.details}>
        <Details asset={asset} />
      </Sheet>
    </>
  );
}

function Details({ asset }: { readonly asset: AppAsset }) {
  const { filename, ownerName, ownerId, createdAt, model, generationPrompt, seed } = asset;
  const facts = [
    { name: messages.filename, value: filename },
    { name: messages.owner, value: <Owner id={ownerId} name={ownerName} /> },
    { name: messages.made, value: formatDateTime(createdAt) },
    { name: messages.model, value: model ?? '–' },
    { name: messages.prompt, value: generationPrompt ?? '–' },
    { name: messages.seed, value: seed ?? '–' },
    { name: messages.generation, value: asset.generationId ? <GenerationLink id={asset.generationId} /> : '–' },
  ];
  return (
    <dl className="flex flex-col gap-3 text-sm">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
      <div>
        <dt className="text-muted">{messages.params}</dt>
        <dd>
          <Params generationId={asset.generationId} />
        </dd>
      </div>
    </dl>
  );
}

/** Subscribers' own screens are for super admins. */
function Owner({ id, name }: { readonly id: string; readonly name: string }) {
  const text = name === id ? id : `${name} · ${id}`;
  if (!useAdminAccess().isSuperAdmin) return text;
  return (
    <Link to={`/admin/subscribers/${encodeURIComponent(id)}`} className="underline">
      {text}
    </Link>
  );
}

/** Generations, too, are for super admins. */
function GenerationLink({ id }: { readonly id: string }) {
  if (!useAdminAccess().isSuperAdmin) return id;
  return (
    <Link to={`/admin/generations/${encodeURIComponent(id)}`} className="underline">
      {id}
    </Link>
  );
}

function Params({ generationId }: { readonly generationId: string | undefined }) {
  const request = generationId === undefined ? null : { params: { id: generationId } };
  const { data } = useApi(adminAnalytics.getGenerationParams, request);
  const params = Object.entries(data?.params ?? {});
  if (params.length === 0) return messages.noParams;
  return (
    <pre className="overflow-x-auto rounded-control bg-raised p-3 text-xs whitespace-pre-wrap">
      {JSON.stringify(data?.params, null, 2)}
    </pre>
  );
}
