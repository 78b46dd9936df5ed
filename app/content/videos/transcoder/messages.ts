import type { VideoProblem } from '../video.ts'

/** What the transcoder is asked for: paths of this machine, and how many seconds a film may have. */
export type TranscodeRequest = { source: string; folder: string; longest: number }
export type TranscodeResult = { seconds: number; width: number; height: number; bytes: number }
/** How far it is: of the whole, as far as that is known, and in seconds of the film. */
export type Progress = { percent: number; seconds: number }
/** What it tells: how far it is, and then what became of it. */
export type TranscoderMessage = Progress | { made: TranscodeResult } | { problem: VideoProblem; why: string }
