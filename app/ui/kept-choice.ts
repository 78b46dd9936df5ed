/** Has a page hear of a choice that its browser keeps: that it was changed here, or that the window has room for it or no longer. */
export function followChoice(changedEvent: string, wide: string) {
  return (changed: () => void): (() => void) => {
    const room = matchMedia(wide)
    room.addEventListener('change', changed)
    document.addEventListener(changedEvent, changed)
    return () => {
      room.removeEventListener('change', changed)
      document.removeEventListener(changedEvent, changed)
    }
  }
}
