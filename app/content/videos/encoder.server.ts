import { createRequire } from 'node:module'

let found: boolean | undefined

/** Whether the package that encodes is installed: it is an optional one, as it comes for few machines. */
export function mayTranscode(): boolean {
  found ??= isInstalled()
  return found
}

function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('node-av')
    return true
  } catch {
    return false
  }
}
