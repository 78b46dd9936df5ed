const OPEN = 'details[data-drop][open]'

/** Open drop-down menus close on a press outside, on Esc (the focus returns to the opener), and when a link inside is followed. */
export function closeDropMenus(event: Event) {
  const target = event.target instanceof Element ? event.target : undefined
  for (const menu of document.querySelectorAll<HTMLDetailsElement>(OPEN)) {
    const escaped = event instanceof KeyboardEvent && event.key === 'Escape'
    const left = event.type === 'click' && (!menu.contains(target ?? null) || target?.closest('a'))
    if (!escaped && !left) continue
    if (escaped && menu.contains(document.activeElement)) menu.querySelector('summary')?.focus()
    menu.open = false
  }
}
