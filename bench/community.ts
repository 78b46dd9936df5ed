// npm run bench -- community [--only vote,comment] [--seconds 2.5] [--rounds 3] [--scale 1]
// A school's talk at 1 % of a size and at all of it: 200,000 posts, two million comments, ten million votes.
import { say } from '#server/say.ts'
import { type Lines, measureLines } from './community-lines.ts'
import { communityRows } from './community-rows.ts'
import { FULL, type Ground, grow, prepareGround, type Size } from './community-seed.ts'
import { growth, type Measure } from './growth.ts'
import { fill, inWhole, measureRows, reportOnSchool, type School, scale } from './large-school.ts'
import { machineInWords } from './machine.ts'
import { speeds } from './report.ts'

/** What growth is measured against. */
const SMALL = 0.01
const sizeOf = (part: number): Size => ({
  posts: Math.round(FULL.posts * part * scale),
  comments: Math.round(FULL.comments * part * scale),
  votes: Math.round(FULL.votes * part * scale),
})
const NOTHING: Size = { posts: 0, comments: 0, votes: 0 }

async function measureAt(school: School, ground: Ground, before: Size, size: Size): Promise<Measure<Size>> {
  say(`▸ Copying up to ${size.posts} posts, ${size.comments} comments, ${size.votes} votes …`)
  const seeded = await fill(school, () => grow(school.owner, ground, before, size))
  return { size, seeded, ...(await measureRows(school, communityRows(ground, size))) }
}

function report(small: Measure<Size>, full: Measure<Size>, lines: Lines): string {
  const { posts, comments, votes } = full.size
  return [
    `${inWhole(posts)} posts, ${inWhole(comments)} comments, ${inWhole(votes)} votes in one school, copied in ${inWhole(full.seeded)} s; 1 % of it in ${inWhole(small.seeded)} s. ${machineInWords()}.`,
    speeds(full),
    growth(small, full),
    `${inWhole(lines.open)} open pages on one process: a comment reached the last of them ${inWhole(lines.heardAfter)} ms after its answer; the process took ${inWhole(lines.memory)} MB with them and ${inWhole(lines.before)} MB before.`,
  ].join('\n\n')
}

async function measure(school: School): Promise<string> {
  const ground = await prepareGround(school.owner, school.stage)
  const small = await measureAt(school, ground, NOTHING, sizeOf(SMALL))
  const full = await measureAt(school, ground, sizeOf(SMALL), sizeOf(1))
  say('▸ Opening pages …')
  return report(small, full, await measureLines(school.product, school.stage, ground))
}

await reportOnSchool('community', measure)
