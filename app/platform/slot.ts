/**
 * A place for what a later wing does. The earlier wing says what it needs as a type and uses it; app/parts.server.ts fills
 * the place when the program is put together.
 */
export function slot<Part extends object>(name: string) {
  let filled: Part | undefined
  return {
    fill(part: Part): void {
      filled = part
    },
    use(): Part {
      if (filled === undefined) throw new Error(`nothing fills the slot "${name}": import app/parts.server.ts first`)
      return filled
    },
  }
}
