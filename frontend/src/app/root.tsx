import { Outlet } from 'react-router-dom';
import { SheetHost } from './sheet-host.tsx';

/** Every screen, and the one sheet above it, which may lead to another screen. */
export function Root() {
  return (
    <>
      <Outlet />
      <SheetHost />
    </>
  );
}
