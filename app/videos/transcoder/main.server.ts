// The process in which a film is made fit to be watched, started by process.server.ts for one film. It knows two
// paths, no database and no secret, and ends with whoever started it.
import { AV_LOG_QUIET, Log } from 'node-av'
import { FilmProblem } from './film.server.ts'
import { makeFilm } from './film-output.server.ts'
import type { Asked, Told } from './messages.ts'

const tell = (told: Told) => process.send?.(told)

process.once('disconnect', () => process.exit(0))
process.once('message', ({ source, folder }: Asked) => {
  Log.setLevel(AV_LOG_QUIET)
  let last = -1
  const percent = (now: number) => {
    if (now > last) tell({ percent: now })
    last = Math.max(last, now)
  }
  makeFilm(source, folder, percent)
    .then(
      (made) => tell({ made }),
      (error: unknown) => {
        const problem = error instanceof FilmProblem ? error.problem : 'failed'
        tell({ problem, why: String(error instanceof FilmProblem ? (error.cause ?? '') : error) })
      },
    )
    .finally(() => process.disconnect())
})
