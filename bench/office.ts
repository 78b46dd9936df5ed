// npm run bench -- office [--only dashboard,students] [--seconds 2.5] [--rounds 3] [--scale 1]
// The office of a school at 1 % of a size and at all of it: 100,000 students, a million orders, five million rows of progress.
import { say } from '#server/say.ts'
import { growth, type Measure } from './growth.ts'
import { fill, inWhole, measureRows, reportOnSchool, type School, scale } from './large-school.ts'
import { growLearners, type Learners, prepareLearners } from './learning-seed.ts'
import { machineInWords } from './machine.ts'
import { officeRows } from './office-rows.ts'
import { countUsual, FULL, growOrders, priceCourses, type Size } from './office-seed.ts'
import { speeds } from './report.ts'

/** What growth is measured against. */
const SMALL = 0.01
const sizeOf = (part: number): Size => ({
  students: Math.round(FULL.students * part * scale),
  orders: Math.round(FULL.orders * part * scale),
})

async function measureAt(school: School, learners: Learners, before: Size, size: Size): Promise<Measure<Size>> {
  say(`▸ Copying up to ${size.students} students and ${size.orders} orders …`)
  const seeded = await fill(school, async () => {
    await growLearners(school.owner, learners, before, size)
    await growOrders(school.owner, learners, before, size)
  })
  await countUsual(school.owner, learners.schoolId)
  return { size, seeded, ...(await measureRows(school, officeRows(learners))) }
}

async function measure(school: School): Promise<string> {
  const small = sizeOf(SMALL)
  const learners = await prepareLearners(school.owner, school.stage, small.students)
  await priceCourses(school.owner, learners)
  const before = await measureAt(school, learners, { students: 0, orders: 0 }, small)
  const full = await measureAt(school, learners, small, sizeOf(1))
  const { students, orders } = full.size
  return [
    `${inWhole(students)} students and ${inWhole(orders)} orders in one school, copied in ${inWhole(full.seeded)} s; 1 % of it in ${inWhole(before.seeded)} s. ${machineInWords()}.`,
    speeds(full),
    growth(before, full),
  ].join('\n\n')
}

await reportOnSchool('office', measure)
