import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Generation } from '#shared/contracts/generations.ts';
import { IconButton } from '#frontend/src/ui/button.tsx';
import { Sheet } from '#frontend/src/ui/sheet.tsx';
import { Spinner } from '#frontend/src/ui/spinner.tsx';
import { EndAnnouncement } from './end-announcement.tsx';
import { resultMessages } from './result-messages.ts';
import { ResultViewer } from './result-viewer.tsx';
import { EndedRow, RunningRow } from './tray-rows.tsx';
import { tellSeen } from './tell-seen.ts';
import { follow, useTray, view } from './tray-store.ts';

/** The button in the bar, and behind it what runs and what has ended unseen. */
export function Tray({ running: all }: { readonly running: readonly Generation[] }) {
  const { unseen, watched } = useTray();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const running = all.filter(({ id }) => !watched.includes(id));
  const endedIds = unseen.filter((id) => !watched.includes(id) && !all.some((one) => one.id === id));
  useEffect(() => follow(all.map(({ id }) => id)), [all]);
  return (
    <>
      <TrayButton runningCount={running.length} endedCount={endedIds.length} onPress={() => setOpen(true)} />
      <Sheet isOpen={isOpen} onClose={close} title={resultMessages.trayTitle}>
        <ul className="flex flex-col gap-3">
          {endedIds.map((id) => (
            <EndedRow key={id} id={id} onLeave={close} />
          ))}
          {running.map((generation) => (
            <RunningRow key={generation.id} generation={generation} onLeave={close} />
          ))}
        </ul>
      </Sheet>
      {endedIds.map((id) => (
        <EndAnnouncement key={id} id={id} />
      ))}
      <Viewer />
    </>
  );
}

interface TrayButtonProps {
  readonly runningCount: number;
  readonly endedCount: number;
  readonly onPress: () => void;
}

function TrayButton({ runningCount, endedCount, onPress }: TrayButtonProps) {
  return (
    <IconButton label={resultMessages.tray(runningCount, endedCount)} onClick={onPress} className="relative" data-tray>
      {endedCount > 0 ? <CircleCheck aria-hidden className="size-5" /> : <Spinner />}
      <span aria-hidden className="count-mark">
        {runningCount + endedCount}
      </span>
    </IconButton>
  );
}

/** What has ended, on the full screen; after that it has been seen. */
function Viewer() {
  const viewed = useTray((tray) => tray.viewed);
  const [index, setIndex] = useState<number | null>(0);
  const preview = (wanted: number | null) => {
    setIndex(wanted ?? 0);
    if (wanted !== null || !viewed) return;
    view(undefined);
    void tellSeen(viewed.id);
  };
  return viewed && <ResultViewer generation={viewed} previewIndex={index} preview={preview} />;
}
