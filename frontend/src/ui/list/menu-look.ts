/** The look of a list's menus. */
export const menuPopupClass =
  'max-h-(--available-height) min-w-52 max-w-(--available-width) overflow-y-auto rounded-card border border-line bg-raised p-1.5 text-ink shadow-2xl transition-opacity duration-150 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0';

export const menuItemClass =
  'flex min-h-11 w-full cursor-pointer items-center gap-3 rounded-control px-3 py-2 font-medium outline-none data-highlighted:bg-hover data-disabled:cursor-not-allowed data-disabled:text-muted';
