import { realpathSync } from 'node:fs'
import path from 'node:path'

const CURRENT = path.resolve(import.meta.dirname, '../dist/current')
let folder: string | undefined

/** The build this process began with, and goes on with whatever is built meanwhile. */
export function buildFolder(): string {
  folder ??= realpathSync(CURRENT)
  return folder
}

/** One of the bundles that vite.config.ts names. */
export function importBuilt<T>(name: string): Promise<T> {
  return import(path.join(buildFolder(), 'server', `${name}.js`)) as Promise<T>
}
