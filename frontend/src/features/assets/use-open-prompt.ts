import { useNavigate } from 'react-router-dom';
import type { Asset } from '#shared/contracts/assets.ts';
import { generations } from '#shared/contracts/generations.ts';
import { messageOf } from '#frontend/src/lib/api/api-error.ts';
import { callApi } from '#frontend/src/lib/api/call-api.ts';
import { modelPagePath } from '#frontend/src/lib/model-page-path.ts';
import { showToast } from '#frontend/src/ui/toasts.tsx';

/** Opens the page that made a file with the file's prompt in its form; undefined for files that no page made. */
export function useOpenPrompt({ generationId, generationPrompt }: Asset): (() => void) | undefined {
  const navigate = useNavigate();
  if (generationId === undefined || generationPrompt === undefined) return undefined;

  async function open(id: string): Promise<void> {
    try {
      const { generation } = await callApi(generations.getGeneration, { params: { id } });
      await navigate(modelPagePath(generation.routePath), { state: { prompt: generationPrompt } });
    } catch (error) {
      showToast(messageOf(error));
    }
  }
  return () => void open(generationId);
}
