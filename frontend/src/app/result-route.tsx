import { useParams } from 'react-router-dom';
import { ResultScreen } from '#frontend/src/features/generation/result-screen.tsx';

export function ResultRoute() {
  const { id = '' } = useParams();
  return <ResultScreen key={id} id={id} />;
}
