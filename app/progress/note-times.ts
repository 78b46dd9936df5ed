const TIME = /(?<![\d:.,])(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)(?![\d:]|[.,]\d)/g

/** The moments of the film that a note names, `4:52` or `1:04:09`, in seconds, each once and in order. */
export function timesIn(note: string): number[] {
  const found = [...note.matchAll(TIME)].map(
    ([, hours = '0', minutes, seconds]) => Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
  )
  return [...new Set(found)].sort((a, b) => a - b)
}
