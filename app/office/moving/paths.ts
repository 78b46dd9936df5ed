/** `a/b/../c` as `a/c`; undefined for what leads out of the archive. */
export function joinPath(folder: string, address: string): string | undefined {
  const path: string[] = []
  const [plain = ''] = address.split(/[?#]/)
  for (const step of (plain.startsWith('/') ? plain : `${folder}/${plain}`).split('/')) {
    if (step === '..') {
      if (path.pop() === undefined) return undefined
    } else if (step !== '' && step !== '.') path.push(step)
  }
  return path.join('/')
}

/** An address in a text without its escapes; one that is none stays what it is. */
export function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}
