import { useKeys } from '#app/content/player/ui/keys.ts'
import { goTo } from './go-to.ts'

type NeighbourLectures = { previous?: string; next?: string }

/** `n` and `p` lead to the lectures beside this one; `j` and `k` too where no film needs them. */
export function useLectureKeys({ previous, next }: NeighbourLectures, media: boolean): void {
  useKeys(({ key }) => {
    const pressed = key.toLowerCase()
    const to = pressed === 'n' || (!media && pressed === 'j') ? next : undefined
    const back = pressed === 'p' || (!media && pressed === 'k') ? previous : undefined
    const address = to ?? back
    if (address) goTo(address)
    return address !== undefined
  })
}
