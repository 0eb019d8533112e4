export function ModelEditorRoute() {
  return null;
}
