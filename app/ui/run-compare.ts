/** Has the slider of an `ImageCompare` say how much of the first picture is seen. */
export function runCompare(place: HTMLElement): () => void {
  const slider = place.querySelector<HTMLInputElement>('input[type=range]')
  function show() {
    place.style.setProperty('--at', `${slider?.value ?? 50}%`)
  }
  // A browser may have kept where it stood before a reload.
  show()
  slider?.addEventListener('input', show)
  return () => slider?.removeEventListener('input', show)
}
