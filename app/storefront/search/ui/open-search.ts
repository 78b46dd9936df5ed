import type { KeysAhead } from '#app/ui/keys-ahead.ts'

/** Opens the search above the page, with what was typed until then. A file by itself, as every page names what the first of them needs. */
export async function openHere(_link: HTMLAnchorElement, ahead?: KeysAhead): Promise<void> {
  const { showSearch } = await import('./search-window.tsx')
  await showSearch(ahead)
}
