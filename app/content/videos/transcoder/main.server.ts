// The process in which a film is made fit to be watched, started by process.server.ts for one film. It knows two
// paths, no database and no secret, and ends with whoever started it.
import { AV_LOG_QUIET, Log } from 'node-av'
import { FilmProblem } from './film.server.ts'
import { makeFilm } from './film-output.server.ts'
import type { Progress, TranscodeRequest, TranscoderMessage } from './messages.ts'

/** Seconds of the film. */
const TOLD_EVERY = 5

const tell = (message: TranscoderMessage) => process.send?.(message)

process.once('disconnect', () => process.exit(0))
process.once('message', (request: TranscodeRequest) => {
  Log.setLevel(AV_LOG_QUIET)
  let last: Progress = { percent: -1, seconds: 0 }
  const progress = (now: Progress) => {
    if (now.percent <= last.percent && now.seconds < last.seconds + TOLD_EVERY) return
    last = { percent: Math.max(last.percent, now.percent), seconds: now.seconds }
    tell(last)
  }
  makeFilm(request, progress)
    .then(
      (made) => tell({ made }),
      (error: unknown) => {
        const problem = error instanceof FilmProblem ? error.problem : 'failed'
        tell({ problem, why: String(error instanceof FilmProblem ? (error.cause ?? '') : error) })
      },
    )
    .finally(() => process.disconnect())
})
