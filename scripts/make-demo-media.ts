// Makes the demo schools' pictures, clips, audio and documents in db/demo/media. Their results are committed, so
// only somebody who changes the demo runs this. It needs Debian's `ffmpeg`, `espeak-ng` and `zip`, and on npm's side
// sharp, playwright-core and the Chromium package. The same machine and versions give the same bytes.
//
//   node scripts/make-demo-media.ts                 everything
//   node scripts/make-demo-media.ts covers          one of: covers portraits clips audio documents files
//   node scripts/make-demo-media.ts clips window    one clip

import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { openBrowser } from './demo-art/browser.ts'
import { clayClip } from './demo-art/clip-clay.ts'
import { distanceClip } from './demo-art/clip-distance.ts'
import { seriesClip } from './demo-art/clip-series.ts'
import { welcomeClip } from './demo-art/clip-welcome.ts'
import { windowClip } from './demo-art/clip-window.ts'
import { covers } from './demo-art/covers.ts'
import { packFiles } from './demo-art/files.ts'
import { film } from './demo-art/film.ts'
import { portraits, square } from './demo-art/portraits.ts'
import { postPictures } from './demo-art/posts.ts'
import { stage } from './demo-art/shapes.ts'
import { printSheets } from './demo-art/sheet.ts'
import { recordWalk } from './demo-art/walk.ts'

const target = fileURLToPath(new URL('../db/demo/media/', import.meta.url))
const COVER_WIDTHS = [480, 960, 1600]
const clips = [welcomeClip, windowClip, distanceClip, seriesClip, clayClip]

const [part, only] = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'demo-media-'))
const makers: Record<string, () => Promise<void>> = {
  covers: drawCovers,
  portraits: drawPortraits,
  clips: shootClips,
  audio: () => recordWalk(folder, target),
  documents: printDocuments,
  files: () => packFiles(folder, target),
}

if (part && !makers[part]) {
  console.error(`There is no part "${part}"; the parts are ${Object.keys(makers).join(', ')}.`)
  process.exit(1)
}
try {
  await mkdir(target, { recursive: true })
  for (const [name, make] of Object.entries(makers)) {
    if (part && part !== name) continue
    console.log(`Making ${name}`)
    await make()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function drawPortraits() {
  for (const [name, draw] of Object.entries(portraits))
    await sharp(square(draw()))
      .webp({ quality: 82, effort: 6 })
      .toFile(join(target, `${name}.webp`))
}

async function drawCovers() {
  for (const [name, draw] of Object.entries({ ...covers, ...postPictures })) {
    for (const width of COVER_WIDTHS) {
      const file = join(target, `${name}-${width}.webp`)
      await sharp(stage(draw(), width)).flatten().webp({ quality: 80, effort: 6 }).toFile(file)
    }
    // Mail programs do not all read WebP.
    await sharp(stage(draw(), 960))
      .flatten()
      .jpeg({ quality: 80, mozjpeg: true })
      .toFile(join(target, `${name}-960.jpg`))
  }
}

async function shootClips() {
  for (const clip of clips) {
    if (only && only !== clip.name) continue
    console.log(`  ${clip.name}.mp4`)
    await film(clip, folder, target)
  }
}

async function printDocuments() {
  await using browser = await openBrowser()
  await printSheets(browser, target)
}
