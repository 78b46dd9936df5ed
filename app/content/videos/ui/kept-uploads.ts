type Kept = { videoId: string; url?: string }

/** The same file, chosen again at the same place, goes on where it was. */
function nameOf(scope: string, { name, size, lastModified }: File): string {
  return `katedra upload ${scope} ${name} ${size} ${lastModified}`
}

/** Which film an upload that was cut short belongs to, and where it went. */
export function keptUpload(scope: string, file: File): Kept | undefined {
  try {
    const kept = localStorage.getItem(nameOf(scope, file))
    return kept === null ? undefined : (JSON.parse(kept) as Kept)
  } catch {
    return undefined
  }
}

/** Remembers it beyond a reload, as far as the browser lets us. */
export function keepUpload(scope: string, file: File, kept: Kept): void {
  try {
    localStorage.setItem(nameOf(scope, file), JSON.stringify(kept))
  } catch {
    // Without it the film is sent from its beginning.
  }
}

export function forgetUpload(scope: string, file: File): void {
  try {
    localStorage.removeItem(nameOf(scope, file))
  } catch {
    // Nothing was kept.
  }
}
