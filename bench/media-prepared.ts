// A film prepared as the product does it: all sizes, poster and strip, decoded once.
import { AV_LOG_QUIET, Log } from 'node-av'
import { makeFilm } from '#app/content/videos/transcoder/film-output.server.ts'

Log.setLevel(AV_LOG_QUIET)
const [source = '', folder = ''] = process.argv.slice(2)
await makeFilm({ source, folder, longest: 12 * 60 * 60 }, () => {})
process.exit(0)
