// Which tests a change is most likely to break, for `npm test -- --changed`, and which of those asked for need a browser.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './prepare.mjs'

const ROOTS = { '#app': 'app', '#db': 'db', '#server': 'server', '#tests': 'tests' }
/** What holds for all domains, in a few seconds. */
const HOUSE = /^tests\/(architecture.*|texts|access)\.test\.ts$/

function git(...args) {
  const told = execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  return told.split('\n').filter(Boolean)
}

/** Files that differ from a commit, those that git does not know yet among them; what was removed is gone. */
export function changedSince(commit) {
  return [
    ...git('diff', '--name-only', '--diff-filter=d', commit),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}

/** The domain, or the part of the house, that a file belongs to. */
function folderOf(file) {
  const [top = '', wing, domain, ...rest] = file.split('/')
  if (top !== 'app' || !domain) return `${top}/`
  return ['platform', 'ui'].includes(wing) || rest.length === 0 ? `app/${wing}/` : `app/${wing}/${domain}/`
}

function importedBy(file) {
  const text = readFileSync(path.join(root, file), 'utf8')
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, name = '']) => {
    const [first = '', ...rest] = name.split('/')
    return first in ROOTS ? path.join(ROOTS[first], ...rest) : path.join(path.dirname(file), name)
  })
}

function allTests() {
  const within = (top) => readdirSync(path.join(root, top), { recursive: true }).map((name) => path.join(top, name))
  return Object.values(ROOTS)
    .flatMap(within)
    .filter((file) => /\.test\.tsx?$/.test(file))
}

/**
 * Of all tests those that changed themselves, stand in a domain in which something changed, or import something that did,
 * and those of the house. Browser tests only when they changed: they need a build.
 */
export function testsFor(changed) {
  const files = new Set(changed)
  const folders = new Set(changed.map(folderOf).filter((folder) => folder !== 'tests/'))
  return allTests().filter((test) => {
    if (files.has(test) || HOUSE.test(test)) return true
    if (test.startsWith('tests/e2e/')) return false
    return folders.has(folderOf(test)) || importedBy(test).some((file) => files.has(file))
  })
}

/** The browser tests among those whose path contains one of these. */
export function browserTestsIn(paths) {
  return allTests().filter((test) => test.startsWith('tests/e2e/') && paths.some((one) => test.includes(one)))
}
