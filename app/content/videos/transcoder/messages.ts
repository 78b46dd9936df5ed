import type { VideoProblem } from '../video.ts'

/** What the transcoder is asked for: paths of this machine, and how many seconds a film may have. */
export type Asked = { source: string; folder: string; longest: number }
export type Made = { seconds: number; width: number; height: number; bytes: number }
/** How far it is: of the whole, as far as that is known, and in seconds of the film. */
export type Progress = { percent: number; seconds: number }
/** What it tells: how far it is, and then what became of it. */
export type Told = Progress | { made: Made } | { problem: VideoProblem; why: string }
