import { loadTexts } from '#app/browser-texts.ts'

/** Opens the search above the page, where no window lies above it yet. Apart, as every page names what this file needs at once. */
export async function openSearch(): Promise<void> {
  const [{ showSearch }] = await Promise.all([import('./search-window.tsx'), loadTexts(['ui', 'search'])])
  if (!document.querySelector('dialog[open]')) showSearch()
}
