import { useNavigate } from 'react-router-dom';

/** Goes back, or home if this is the first page. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => void (window.history.length > 1 ? navigate(-1) : navigate('/'));
}
