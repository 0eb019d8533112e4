import { useParams } from 'react-router-dom';
import { FileInput } from '#frontend/src/features/assets/file-input.tsx';
import { type FileInputProps, FileInputSlot } from '#frontend/src/features/generation/fields/file-input-slot.ts';
import { ModelPage } from '#frontend/src/features/generation/model-page.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

const renderFileInput = (props: FileInputProps) => <FileInput {...props} />;

/** `/p/*`: the rest of the path, slashes included, is the page's route path. */
export function ModelPageRoute() {
  const { '*': routePath } = useParams();
  if (!routePath) return <NotFoundScreen />;
  return (
    <FileInputSlot value={renderFileInput}>
      <ModelPage routePath={routePath} />
    </FileInputSlot>
  );
}
