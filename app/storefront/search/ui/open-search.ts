/** Opens the search above the page. A file by itself, as every page names what the first of them needs. */
export async function openHere(): Promise<void> {
  const { showSearch } = await import('./search-window.tsx')
  await showSearch()
}
