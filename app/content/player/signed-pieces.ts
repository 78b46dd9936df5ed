/** Where the list of a film's pieces is; the same signature opens all beside and below it, for so many seconds. */
export type SignedList = { src: string; lasts: number }

/** Renewed this long before its end, or in the last tenth of a short life. */
const MARGIN_SECONDS = 60

const getFolder = (src: string) => src.slice(0, src.lastIndexOf('/', src.search(/\?|$/)) + 1)

/**
 * Addresses of a film's pieces that never have ended when they are asked for: nothing runs beside it, so a pause of
 * hours or a sleeping computer makes no difference. `renew` asks whether the viewer may still see the film.
 */
export function signedPieces(first: SignedList, renew: () => Promise<SignedList>, now = Date.now) {
  const known: string[] = []
  let ends = 0
  let renewing: Promise<void> | undefined

  function take({ src, lasts }: SignedList) {
    known.unshift(getFolder(src))
    ends = now() + (lasts - Math.min(MARGIN_SECONDS, lasts / 10)) * 1000
  }
  take(first)

  return {
    take,
    /** Where a piece is by now that was found at `url`, in a list at whichever address the list had then. */
    async addressOf(url: string): Promise<string> {
      const folder = known.find((one) => url.startsWith(one))
      if (folder === undefined) return url
      if (now() >= ends) {
        renewing ??= renew()
          .then(take)
          .finally(() => {
            renewing = undefined
          })
        await renewing
      }
      return known[0] + url.slice(folder.length)
    },
    /** What seemed good was refused: a clock was set, or a secret changed. */
    refused() {
      ends = 0
    },
  }
}
