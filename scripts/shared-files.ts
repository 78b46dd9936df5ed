// Which modules come to the browser together in one file (vite.config.ts). Left to the bundler, a lecture would ask for a
// hundred files, one for each icon and widget.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const FRAMEWORK =
  /node_modules\/(?:react|react-dom|scheduler|@inertiajs|es-toolkit|intl-messageformat|@formatjs|clsx)\/|preload-helper/
const OTHER_PACKAGE =
  /^import (?!type ).* from '(?!#app|\.|react'|react\/|react-dom|@inertiajs|lucide-react|clsx|intl-)/m
const STYLES = /^import '.*\.css'$/m
const OWN_IMPORT = /^import (?!type )[^;]*? from '((?:#app|\.\.?)\/[^']+)'$/gm

/** Whether a module of ours brings styles or a package (dialogs, an editor, a player), which other pages do without. */
function isHeavy(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file) || !existsSync(file)) return false
  seen.add(file)
  const code = readFileSync(file, 'utf8')
  if (STYLES.test(code) || OTHER_PACKAGE.test(code)) return true
  const imported = [...code.matchAll(OWN_IMPORT)].map(([, to = '']) => to)
  return imported.some((to) =>
    isHeavy(to.startsWith('#app/') ? path.join('app', to.slice(5)) : path.resolve(file, '..', to), seen),
  )
}

/** For pages that hydrate: the framework, the icons, and what six pages share and costs little. */
export const OF_PAGES = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'framework', test: FRAMEWORK },
    { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2 },
    { name: 'shared', test: (id: string) => /\/app\/.*\.tsx?$/.test(id) && !isHeavy(id), minShareCount: 6 },
  ],
}

/** What keeps drafts, what forms are made of, what says why one failed, and spans of time: each comes to those that need it. */
const APART = {
  drafts: /\/app\/ui\/draft(?:-store)?\.ts$/,
  forms: /\/app\/ui\/(?:field|form-context|form-failure|use-plain-form|csrf-field)\.tsx?$/,
  notes: /\/app\/ui\/(?:note|failure-note|say-failure|toast-tones)\.ts$/,
  times: /\/app\/ui\/time\.ts$/,
}
const isApart = (id: string) => Object.values(APART).some((part) => part.test(id))

/** For islands: what eight of them share, as 25 small files weigh 3 kB more than one. Pages without islands load others, too. */
export const OF_ISLANDS = {
  groups: [
    { name: 'preload', test: /preload-helper/, priority: 2 },
    { name: 'shared', test: (id: string) => !isApart(id), minShareCount: 8, priority: 1 },
    ...Object.entries(APART).map(([name, test]) => ({ name, test })),
  ],
}
