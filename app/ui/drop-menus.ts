const OPEN = 'details[data-drop][open]'

/**
 * Open drop-down menus close on a press outside, on Esc, and when something inside was chosen. The focus returns to the
 * opener, unless a link leads away or somebody pressed elsewhere.
 */
export function closeDropMenus(event: MouseEvent | KeyboardEvent) {
  const target = event.target as Element
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN)) {
    const typed = 'key' in event
    const left = !typed && !menu.contains(target)
    if (typed ? event.key !== 'Escape' : !left && !target.closest('a, .menu-item')) continue
    if (!left && menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
    menu.open = false
  }
}
