// Which modules come to the browser together in one file (vite.config.ts).
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Styles of one frame are no business of a page in another, so what brings some stays out of what all pages share. */
const bringsStyles = (file: string) => /^import '.*\.css'$/m.test(readFileSync(file, 'utf8'))

/** Nor does every page need the parts of Base UI that one widget stands on, or a widget with that one in it. */
function bringsBaseUi(file: string): boolean {
  const code = readFileSync(file, 'utf8')
  const own = [...code.matchAll(/^import (?!type ).* from '(\.\/[^']+\.tsx)'$/gm)]
  return code.includes("from '@base-ui/") || own.some(([, to = '']) => bringsBaseUi(path.resolve(file, '..', to)))
}

/** What forms and the office's lists stand on: most pages need it, and a lecture, which is weighed, does not. */
const OF_WORK =
  /\/app\/(platform\/(list|permissions)|ui\/(card|columns|confirm-delete|data-table|day|field|filter-form|form|form-message|in-turn|lead|leave-guard|list-foot|nothing-fits|office-[\w-]+|plain-text|selection|sort-head|table|use-newer-version|use-sending))\.tsx?$/

const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|@inertiajs|es-toolkit|intl-messageformat|@formatjs)\/|preload-helper/
/** What many pages share and is too small for a file of its own. */
const TOO_SMALL =
  /app\/(browser-texts|community\/comments\/mention|learning\/progress\/(progress|ui\/in-order)|content\/player\/quality|community\/moderation\/ui\/load-report|platform\/(by-name|characters)|ui\/(later|latest|line|file-size|use-seen|use-say-failure))\.ts/

/**
 * What most pages of the client share comes in four files instead of in one for each icon and widget, which a first
 * visit would ask for one by one. An icon that one page alone shows comes with that page.
 */
export const SHARED = {
  groups: [
    {
      name: 'framework',
      test: (id: string) => FRAMEWORK.test(id) || TOO_SMALL.test(id),
    },
    { name: 'icons', test: /node_modules\/lucide-react\//, minShareCount: 2, includeDependenciesRecursively: false },
    {
      name: 'work',
      test: (id: string) => OF_WORK.test(id) && !bringsStyles(id) && !bringsBaseUi(id),
      minShareCount: 15,
      includeDependenciesRecursively: false,
    },
    {
      name: 'widgets',
      test: (id: string) =>
        /\/clsx\//.test(id) ||
        (/\/app\/(ui|platform)\/[\w.-]+\.tsx?$/.test(id) && !bringsStyles(id) && !bringsBaseUi(id)),
      minShareCount: 22,
      includeDependenciesRecursively: false,
    },
  ],
}

/** For islands: what eight of them share, as 25 small files weigh 3 kB more than one. */
export const OF_ISLANDS = { groups: [{ name: 'shared', minShareCount: 8 }] }
