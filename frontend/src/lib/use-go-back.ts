import { useNavigate } from 'react-router-dom';

/** Leads to where the visitor came from, or to the start when this is the first page. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => void (window.history.length > 1 ? navigate(-1) : navigate('/'));
}
