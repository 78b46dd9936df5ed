import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')

/** Where things are on the machine, below `into`: `/`, or a folder to look at first or to make a package of. */
export function getPlaces(into: string) {
  const below = (...names: string[]) => path.join(into, ...names)
  return {
    settings: below('etc/katedra/env'),
    units: below('etc/systemd/system'),
    caddyfile: below('etc/caddy/Caddyfile'),
    current: below('opt/katedra/current'),
    data: below('var/lib/katedra/data'),
  }
}

type Places = ReturnType<typeof getPlaces>

/** Our Caddyfile for these processes. One that says something else is left, and ours written beside it; its place. */
async function writeCaddyfile(place: string, email: string, webPorts: number[]): Promise<string> {
  const sample = await readFile(path.join(root, 'docs/caddy/Caddyfile'), 'utf8')
  const processes = webPorts.map((port) => `127.0.0.1:${port}`).join(' ')
  const text = sample.replace(/\{\$ACME_EMAIL:.*?\}/, email).replace(/\{\$WEB_PROCESSES:.*?\}/, processes)
  const existing = existsSync(place) ? await readFile(place, 'utf8') : undefined
  const isOurs =
    existing === undefined ||
    existing === text ||
    existing.includes('/tls/ask') ||
    existing.includes('/usr/share/caddy')
  const written = isOurs ? place : `${place}.katedra`
  await writeFile(written, text)
  return written
}

/** Lets the units that make and read backups write into their folder, which the system is read-only for otherwise. */
async function openFolder(units: string, folder: string): Promise<void> {
  for (const unit of ['katedra-backup', 'katedra-verify']) {
    const place = path.join(units, `${unit}.service.d`)
    await mkdir(place, { recursive: true })
    await writeFile(path.join(place, 'folder.conf'), `[Service]\nReadWritePaths=${folder}\n`)
  }
}

/** Folders, units, the proxy's file and the link to this release. What stands already is renewed; the link stays. */
export async function writeFiles(
  places: Places,
  { email, webPorts, backupFolder }: { email: string; webPorts: number[]; backupFolder: string | undefined },
): Promise<string[]> {
  for (const place of [places.settings, places.caddyfile, places.current])
    await mkdir(path.dirname(place), { recursive: true })
  for (const folder of [places.units, places.data]) await mkdir(folder, { recursive: true })
  const units = await readdir(path.join(root, 'docs/systemd'))
  for (const unit of units) await copyFile(path.join(root, 'docs/systemd', unit), path.join(places.units, unit))
  if (backupFolder) await openFolder(places.units, backupFolder)
  if (!existsSync(places.current)) await symlink(root, places.current)
  return [`${units.length} units in ${places.units}`, await writeCaddyfile(places.caddyfile, email, webPorts)]
}
