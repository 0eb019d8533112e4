import { Outlet } from 'react-router-dom';
import { ModalHost } from './modal-host.tsx';

/** Every screen, and the one modal above it, which may lead to another screen. */
export function Root() {
  return (
    <>
      <Outlet />
      <ModalHost />
    </>
  );
}
