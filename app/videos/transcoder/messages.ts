import type { VideoProblem } from '../video.ts'

/** What the transcoder is asked for: paths of this machine. */
export type Asked = { source: string; folder: string }
export type Made = { seconds: number; width: number; height: number }
/** What it tells: how far it is, and then what became of it. */
export type Told = { percent: number } | { made: Made } | { problem: VideoProblem; why: string }
