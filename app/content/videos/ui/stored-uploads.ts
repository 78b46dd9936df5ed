type StoredUpload = { videoId: string; url?: string }

/** The same file, chosen again at the same place, goes on where it was. */
function getName(scope: string, { name, size, lastModified }: File): string {
  return `katedra upload ${scope} ${name} ${size} ${lastModified}`
}

/** Which film an upload that was cut short belongs to, and where it went. */
export function findUpload(scope: string, file: File): StoredUpload | undefined {
  try {
    const kept = localStorage.getItem(getName(scope, file))
    return kept === null ? undefined : (JSON.parse(kept) as StoredUpload)
  } catch {
    return undefined
  }
}

/** Remembers it beyond a reload, as far as the browser lets us. */
export function storeUpload(scope: string, file: File, kept: StoredUpload): void {
  try {
    localStorage.setItem(getName(scope, file), JSON.stringify(kept))
  } catch {
    // Without it the film is sent from its beginning.
  }
}

export function deleteUpload(scope: string, file: File): void {
  try {
    localStorage.removeItem(getName(scope, file))
  } catch {
    // Nothing was kept.
  }
}
