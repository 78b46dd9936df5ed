// npm run bench -- learning [--only lecture,covered] [--seconds 2.5] [--rounds 3] [--scale 1]
// A school's learning at 1 % of a size and at all of it: 100,000 students and five million rows of progress.

import { say } from '#server/say.ts'
import { growth, type Measure } from './growth.ts'
import { fill, inWhole, measureRows, reportOnSchool, type School, scale } from './large-school.ts'
import { learningRows } from './learning-rows.ts'
import { FULL, growLearners, LECTURES_EACH, type Learners, prepareLearners, type Size } from './learning-seed.ts'
import { machineInWords } from './machine.ts'
import { speeds } from './report.ts'

/** What growth is measured against. */
const SMALL = 0.01
const sizeOf = (part: number): Size => ({ students: Math.round(FULL.students * part * scale) })

async function measureAt(school: School, learners: Learners, before: Size, size: Size): Promise<Measure<Size>> {
  say(`▸ Copying up to ${size.students} students with ${size.students * LECTURES_EACH} rows of progress …`)
  const seeded = await fill(school, () => growLearners(school.owner, learners, before, size))
  return { size, seeded, ...(await measureRows(school, learningRows(learners, size))) }
}

async function measure(school: School): Promise<string> {
  const small = sizeOf(SMALL)
  const learners = await prepareLearners(school.owner, school.stage, small.students)
  const before = await measureAt(school, learners, { students: 0 }, small)
  const full = await measureAt(school, learners, small, sizeOf(1))
  const { students } = full.size
  return [
    `${inWhole(students)} students and ${inWhole(students * LECTURES_EACH)} rows of progress in one school, copied in ${inWhole(full.seeded)} s; 1 % of it in ${inWhole(before.seeded)} s. ${machineInWords()}.`,
    speeds(full),
    growth(before, full),
  ].join('\n\n')
}

await reportOnSchool('learning', measure)
