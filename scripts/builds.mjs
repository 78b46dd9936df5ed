// Where builds lie: each in a folder of its own below dist, named by its sources, so that a running process keeps the
// files it began with; `dist/current` leads to the one that is started next. Only Node's own modules here.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimes,
  utimesSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as after } from 'node:timers/promises'

const CURRENT = 'current'
const LOCK = 'lock'
/** The current one and those that a process of the day before may still use. */
const KEPT = 4
const RENEWED_EVERY = 1000
/** Whoever held the lock was killed when it has not renewed it for so long. */
const LEFT_AFTER = 5000

/**
 * The builds of one folder. Whether two build at once is a matter of cost alone: each builds aside, and the first
 * finished one is kept.
 */
export function buildsIn(dist) {
  const place = (name) => path.join(dist, name)

  /** The name of the build that is started next. */
  function current() {
    try {
      const name = readlinkSync(place(CURRENT))
      return existsSync(place(name)) ? name : undefined
    } catch {
      return undefined
    }
  }

  /** Has `make` fill an empty folder, which becomes the build of that name once it is whole. */
  async function keep(name, make) {
    const aside = place(`${name}.${process.pid}`)
    try {
      await make(aside)
      if (!existsSync(place(name))) renameSync(aside, place(name))
    } finally {
      rmSync(aside, { recursive: true, force: true })
    }
  }

  /** Makes a build the current one, and forgets the oldest. */
  function use(name) {
    const link = place(`${CURRENT}.${process.pid}`)
    rmSync(link, { force: true })
    symlinkSync(name, link)
    renameSync(link, place(CURRENT))
    utimesSync(place(name), new Date(), new Date())
    const builds = readdirSync(dist).filter((found) => found !== CURRENT && found !== LOCK)
    const aged = builds.map((found) => ({ found, at: statSync(place(found)).mtimeMs })).sort((a, b) => b.at - a.at)
    for (const { found } of aged.slice(KEPT)) rmSync(place(found), { recursive: true, force: true })
  }

  /** Runs `work` while no other process runs its own here; `onWait` is called once when another does. */
  async function alone(onWait, work) {
    mkdirSync(dist, { recursive: true })
    for (let waited = false; !take(); await after(100)) {
      if (!waited) onWait()
      waited = true
    }
    const renewing = setInterval(() => utimes(place(LOCK), new Date(), new Date(), () => {}), RENEWED_EVERY)
    try {
      return await work()
    } finally {
      clearInterval(renewing)
      rmSync(place(LOCK), { recursive: true, force: true })
    }
  }

  function take() {
    try {
      mkdirSync(place(LOCK))
      return true
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const renewed = statSync(place(LOCK), { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
      if (Date.now() - renewed > LEFT_AFTER) rmSync(place(LOCK), { recursive: true, force: true })
      return false
    }
  }

  return { place, current, keep, use, alone }
}
