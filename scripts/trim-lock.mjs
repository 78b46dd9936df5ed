// Run after every change of package-lock.json: `npm ci` refuses a lock that names optional platform
// packages which the registry did not serve, so those edges are dropped.
import { readFileSync, writeFileSync } from 'node:fs'

const file = 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8'))
const packages = lock.packages

/** Whether `name`, required from the package at `from`, resolves to an entry of the lock. */
function resolves(from, name) {
  let place = from
  for (;;) {
    if (packages[`${place ? `${place}/` : ''}node_modules/${name}`]) return true
    if (!place) return false
    const outer = place.lastIndexOf('/node_modules/')
    place = outer < 0 ? '' : place.slice(0, outer)
  }
}

let dropped = 0
for (const [place, entry] of Object.entries(packages)) {
  const optional = entry.optionalDependencies
  if (!place || !optional) continue
  for (const name of Object.keys(optional)) {
    if (resolves(place, name)) continue
    delete optional[name]
    dropped++
  }
  if (Object.keys(optional).length === 0) delete entry.optionalDependencies
}
for (const entry of Object.values(packages)) delete entry.resolved
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`dropped ${dropped} optional edges`)
