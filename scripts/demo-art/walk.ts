import { join } from 'node:path'
import type { Spoken } from './clip.ts'
import { run, soundtrack, speak } from './voice.ts'

/** A guided exercise: how light changes along one wall. Its words stand in the lecture's text, in both languages. */
const lines: Spoken[] = [
  {
    en: 'This is a walk along one wall. Leave the camera in its bag, and stand two steps from a window.',
    pause: 2.6,
  },
  { en: 'Hold out your hand, palm towards you.', pause: 2.2 },
  {
    en: 'Look at the edge where light turns into shadow. Is it a line, or a slow slope?',
    pause: 3.6,
  },
  {
    en: 'Now walk along the wall, away from the window. Slowly.',
    pause: 3.6,
  },
  {
    en: 'Stop when the palm has lost half of its brightness. Remember this place.',
    pause: 3.2,
  },
  {
    en: 'Turn your back to the window. The palm is dark, and the wall behind it glows.',
    pause: 3.2,
  },
  {
    en: 'Turn half way back. Find the angle where the fingers look round.',
    pause: 3.6,
  },
  {
    en: 'This is where your sitter will stand. Put something on the floor to mark it.',
    pause: 3,
  },
  {
    en: 'Walk back to the window, and count your steps aloud.',
    pause: 3.4,
  },
  {
    en: 'Write the number down. Tomorrow, do it again, an hour later.',
  },
]

export async function recordWalk(folder: string, target: string): Promise<void> {
  const narration = await speak('walk', lines, 2.5, 4, folder)
  const { inputs, filter } = soundtrack(narration, 0)
  const format = ['-map', '[sound]', '-c:a', 'libmp3lame', '-b:a', '64k', '-ac', '1', '-ar', '44100']
  const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact']
  await run(
    'ffmpeg',
    ['-y', '-v', 'error', ...inputs, '-filter_complex', filter, ...format, ...plain].concat(join(target, 'walk.mp3')),
  )
}
