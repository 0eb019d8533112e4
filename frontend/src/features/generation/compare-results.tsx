import { useState } from 'react';
import type { Asset } from '#shared/contracts/assets.ts';
import { FullScreen } from '#frontend/src/ui/full-screen.tsx';
import { alternativeOf } from '#frontend/src/ui/media-item.ts';
import { MediaView } from '#frontend/src/ui/media-view.tsx';
import { NumberChoice } from '#frontend/src/ui/number-choice.tsx';
import { resultMessages } from './result-messages.ts';

interface CompareResultsProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Two at least. */
  readonly pictures: readonly Asset[];
}

/** Two of several results beside each other, or one above the other where that leaves them more room. */
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
            alt={`${label}: ${alternativeOf(picture)}`}
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
