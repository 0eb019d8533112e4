import { useParams } from 'react-router-dom';
import { ResultScreen } from '#frontend/src/features/generation/result-screen.tsx';

/** `/results/:id` shows a generation's result. */
export function ResultRoute() {
  const { id = '' } = useParams();
  return <ResultScreen key={id} id={id} />;
}
