import { type RefObject, useEffect, useState } from 'react'

/** Whether something has come near the window: so many pixels before it is in view. */
export function useSeen(place: RefObject<HTMLElement | null>, ahead: number): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !place.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: `${ahead}px`,
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [seen, place, ahead])
  return seen
}
