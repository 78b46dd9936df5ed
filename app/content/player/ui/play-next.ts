const NAME = 'play-next'

/** The film of the lecture that opens next plays by itself. */
export function playNext(): void {
  sessionStorage.setItem(NAME, '1')
}

/** Whether this film was to play by itself; asked once. */
export function isPlayedNext(): boolean {
  const isNext = sessionStorage.getItem(NAME) !== null
  sessionStorage.removeItem(NAME)
  return isNext
}
