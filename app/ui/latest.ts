/** Of several questions to the server the last one counts: begins one, and tells whether none was begun since. */
export function latest(): () => () => boolean {
  let last = 0
  return () => {
    last += 1
    const mine = last
    return () => mine === last
  }
}
