/** More are not counted. */
const MANY = 99

export const shownUnread = (count: number) => (count > MANY ? `${MANY}+` : String(count))

/** The account whose bell the page has; visitors have none. */
export function bellOwner(): number | undefined {
  const owner = document.querySelector<HTMLElement>('[data-bell]')?.dataset.bell
  return owner === undefined ? undefined : Number(owner)
}

/** One more at every bell of the page. */
export function ringBell(): void {
  for (const bell of document.querySelectorAll('[data-bell]')) {
    const shown = bell.querySelector('.bell-n')?.textContent ?? ''
    if (!shown.endsWith('+')) showUnread(bell, Number(shown) + 1)
  }
}

/** Has a bell say how much is unread. */
export function showUnread(bell: Element, count: number): void {
  const [part, number] = [bell.querySelector<HTMLElement>('.bell-new'), bell.querySelector('.bell-n')]
  if (part) part.hidden = count === 0
  if (number) number.textContent = shownUnread(count)
}
