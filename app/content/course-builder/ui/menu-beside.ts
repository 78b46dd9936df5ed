/**
 * Where whoever deletes by keys goes on: the menu of the row behind the one that goes, else of the one before, else what
 * stands for an empty list. All three are selectors.
 */
export function menuBeside({ gone, among, empty }: { gone: string; among: string; empty: string }): HTMLElement | null {
  const rows = [...document.querySelectorAll(among)]
  const at = rows.findIndex((row) => row.matches(gone))
  const menu = (rows[at + 1] ?? rows[at - 1])?.querySelector<HTMLElement>('summary')
  return menu ?? document.querySelector<HTMLElement>(empty)
}
