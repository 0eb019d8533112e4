import { ChevronsLeftRight } from 'lucide-react';
import { useState } from 'react';
import type { Asset } from '#shared/contracts/assets.ts';
import { FullScreen } from '#frontend/src/ui/full-screen.tsx';
import { alternativeText } from '#frontend/src/ui/media-tile.tsx';
import { MediaView } from '#frontend/src/ui/media-view.tsx';
import { NumberChoice } from '#frontend/src/ui/number-choice.tsx';
import { resultMessages } from './result-messages.ts';

interface CompareResultsProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** At least two. */
  readonly pictures: readonly Asset[];
}

export function CompareResults({ isOpen, onClose, pictures }: CompareResultsProps) {
  const [first, setFirst] = useState(0);
  const [second, setSecond] = useState(1);
  return (
    <FullScreen isOpen={isOpen} onClose={onClose} title={resultMessages.compare}>
      <div className="grid h-full min-h-120 grid-rows-2 gap-3 p-3 landscape:grid-cols-2 landscape:grid-rows-1 lg:p-6">
        <Side label={resultMessages.firstPicture} pictures={pictures} chosen={first} onChoose={setFirst} />
        <Side label={resultMessages.secondPicture} pictures={pictures} chosen={second} onChoose={setSecond} />
      </div>
    </FullScreen>
  );
}

interface SideProps {
  readonly label: string;
  readonly pictures: readonly Asset[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

function Side({ label, pictures, chosen, onChoose }: SideProps) {
  const picture = pictures[chosen];
  return (
    <figure className="flex min-h-0 min-w-0 flex-col gap-2">
      <div className="flex min-h-0 flex-1 items-center justify-center">
        {picture && (
          <MediaView
            url={picture.publicUrl}
            mediaType="image"
            alt={`${label}: ${alternativeText(picture)}`}
            fallback={picture.filename}
            className="rounded-control"
          />
        )}
      </div>
      <figcaption className="flex justify-center">
        <NumberChoice label={label} count={pictures.length} chosen={chosen} onChoose={onChoose} />
      </figcaption>
    </figure>
  );
}

interface BeforeAndAfterProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly before: string;
  /** At least one result. */
  readonly pictures: readonly Asset[];
}

export function BeforeAndAfter({ isOpen, onClose, before, pictures }: BeforeAndAfterProps) {
  const [chosen, setChosen] = useState(0);
  const after = pictures[chosen] ?? pictures[0];
  return (
    <FullScreen isOpen={isOpen} onClose={onClose} title={resultMessages.beforeAndAfter}>
      <div className="flex min-h-full flex-col items-center justify-center gap-4 p-3 lg:p-6">
        {after && <Slider before={before} after={after} />}
        {pictures.length > 1 && (
          <NumberChoice label={resultMessages.after} count={pictures.length} chosen={chosen} onChoose={setChosen} />
        )}
      </div>
    </FullScreen>
  );
}

const pill = 'pointer-events-none absolute top-3 rounded-full bg-black/70 px-3 py-1 text-xs font-medium text-white';
const fullSizeClass = 'pointer-events-none absolute inset-0 size-full object-contain';

function Slider({ before, after }: { readonly before: string; readonly after: Asset }) {
  const [percent, setPercent] = useState(50);
  const { width = 1, height = 1 } = after;
  return (
    // The slider's zero is on the left in all languages.
    <div
      dir="ltr"
      className="relative overflow-hidden rounded-card bg-raised focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent"
      style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, calc(72dvh * ${width / height}))` }}
    >
      <img src={before} alt={resultMessages.before} className={fullSizeClass} />
      <img
        src={after.publicUrl}
        alt={resultMessages.after}
        className={`${fullSizeClass} bg-raised`}
        style={{ clipPath: `inset(0 0 0 ${percent}%)` }}
      />
      <div
        aria-hidden
        className="pointer-events-none absolute inset-y-0 flex w-0.5 -translate-x-1/2 items-center justify-center bg-white"
        style={{ insetInlineStart: `${percent}%` }}
      >
        <span className="flex size-11 shrink-0 items-center justify-center rounded-full bg-white text-black shadow-xl">
          <ChevronsLeftRight className="size-5" />
        </span>
      </div>
      <span aria-hidden className={`${pill} start-3`}>
        {resultMessages.before}
      </span>
      <span aria-hidden className={`${pill} end-3`}>
        {resultMessages.after}
      </span>
      <input
        type="range"
        aria-label={resultMessages.beforeAndAfter}
        aria-valuetext={resultMessages.beforePart(percent)}
        value={percent}
        onChange={({ currentTarget }) => setPercent(Number(currentTarget.value))}
        className="absolute inset-0 size-full cursor-ew-resize opacity-0"
      />
    </div>
  );
}
