import { ChevronsLeftRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { cannotPreview } from '#frontend/src/ui/asset-media.tsx';
import { FullScreen } from '#frontend/src/ui/full-screen.tsx';
import { alternativeText } from '#frontend/src/ui/media-tile.tsx';
import { MediaView } from '#frontend/src/ui/media-view.tsx';
import { NumberChoice } from '#frontend/src/ui/number-choice.tsx';
import { useZoom } from '#frontend/src/ui/use-zoom.ts';
import type { Asset } from '#shared/contracts/assets.ts';
import { actionMessages } from './action-messages.ts';

interface ComparePicturesProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** At least two. */
  readonly pictures: readonly Asset[];
}

export function ComparePictures({ isOpen, onClose, pictures }: ComparePicturesProps) {
  const [first, setFirst] = useState(0);
  const [second, setSecond] = useState(1);
  const zoom = useZoom();
  return (
    <FullScreen isOpen={isOpen} onClose={onClose} title={actionMessages.compare} onKeyDown={pressed(zoom)}>
      <div className="grid h-full min-h-120 grid-rows-2 gap-3 p-3 landscape:grid-cols-2 landscape:grid-rows-1 lg:p-6">
        <Side label={actionMessages.firstPicture} chosen={first} onChoose={setFirst} {...{ pictures, zoom }} />
        <Side label={actionMessages.secondPicture} chosen={second} onChoose={setSecond} {...{ pictures, zoom }} />
      </div>
    </FullScreen>
  );
}

type SharedZoom = ReturnType<typeof useZoom>;

/** The slider between two pictures keeps its arrow keys. */
function pressed(zoom: SharedZoom) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const isSlider = event.target instanceof HTMLInputElement && event.key.startsWith('Arrow');
    if (!isSlider && zoom.pressKey(event)) event.preventDefault();
  };
}

interface SideProps {
  readonly label: string;
  readonly pictures: readonly Asset[];
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
  readonly zoom: SharedZoom;
}

function Side({ label, pictures, chosen, onChoose, zoom: { area, style } }: SideProps) {
  const picture = pictures[chosen];
  return (
    <figure className="flex min-h-0 min-w-0 flex-col gap-2">
      <div
        ref={area}
        data-zoom
        className="relative flex min-h-0 flex-1 touch-none items-center justify-center overflow-hidden rounded-control [&_img]:pointer-events-none"
      >
        {picture && (
          <MediaView
            url={picture.publicUrl}
            mediaType="image"
            alt={`${label}: ${alternativeText(picture)}`}
            fallback={cannotPreview}
            style={style}
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
  const zoom = useZoom();
  return (
    <FullScreen isOpen={isOpen} onClose={onClose} title={actionMessages.beforeAndAfter} onKeyDown={pressed(zoom)}>
      <div className="flex min-h-full flex-col items-center justify-center gap-4 p-3 lg:p-6">
        {after && <Slider before={before} after={after} zoom={zoom} />}
        {pictures.length > 1 && (
          <NumberChoice label={actionMessages.after} count={pictures.length} chosen={chosen} onChoose={setChosen} />
        )}
      </div>
    </FullScreen>
  );
}

const pill = 'pointer-events-none absolute top-3 rounded-full bg-black/70 px-3 py-1 text-xs font-medium text-white';
const fullSizeClass = 'pointer-events-none absolute inset-0 size-full object-contain';

interface SliderProps {
  readonly before: string;
  readonly after: Asset;
  readonly zoom: SharedZoom;
}

function Slider({ before, after, zoom: { area, style } }: SliderProps) {
  const [percent, setPercent] = useState(50);
  const { width = 1, height = 1 } = after;
  return (
    // The slider's zero is on the left in all languages.
    <div
      dir="ltr"
      ref={area}
      data-zoom
      className="relative overflow-hidden rounded-card bg-raised focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent"
      style={{ aspectRatio: `${width} / ${height}`, width: `min(100%, calc(72dvh * ${width / height}))` }}
    >
      <img src={before} alt={actionMessages.before} className={fullSizeClass} style={style} />
      <div className="pointer-events-none absolute inset-0" style={{ clipPath: `inset(0 0 0 ${percent}%)` }}>
        <img src={after.publicUrl} alt={actionMessages.after} className={`${fullSizeClass} bg-raised`} style={style} />
      </div>
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
        {actionMessages.before}
      </span>
      <span aria-hidden className={`${pill} end-3`}>
        {actionMessages.after}
      </span>
      <input
        type="range"
        aria-label={actionMessages.beforeAndAfter}
        aria-valuetext={actionMessages.beforePart(percent)}
        value={percent}
        onChange={({ currentTarget }) => setPercent(Number(currentTarget.value))}
        className="absolute inset-0 size-full cursor-ew-resize touch-none opacity-0"
      />
    </div>
  );
}
